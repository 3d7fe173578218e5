"use strict";
const questions = [...document.querySelectorAll("article.question")], score = document.getElementById("score"), sum = document.getElementById("sum"), believed = document.getElementById("believed");
const state = new Map();  // of each question that was answered: whether rightly; null if its answer was only looked at
function count() {
  const all = [...state.values()], right = all.filter(x => x === true).length, wrong = all.filter(x => x === false).length;
  score.textContent = "Score: " + right + " of " + (right + wrong) + ", " + questions.length + " questions";
  sum.textContent = state.size === questions.length ? "All questions are done. " + score.textContent + "." : "Questions that are left: " + (questions.length - state.size) + ".";
  const fell = new Map();
  for (const label of document.querySelectorAll("label.wrong[data-misconception]")) fell.set(label.dataset.misconception, 1 + (fell.get(label.dataset.misconception) || 0));
  believed.replaceChildren(...[...fell].map(([name, n]) => Object.assign(document.createElement("li"), { textContent: "You answered as if this were so: " + name + (n > 1 ? " (" + n + " times)" : "") })));
}
function mark(label, kind, words) { label.classList.add(kind); label.querySelector(".mark").textContent = words; }
function open(article, chosen) {
  const labels = [...article.querySelectorAll("label")], right = labels.find(label => "right" in label.dataset), verdict = article.querySelector(".verdict");
  const letter = label => label.querySelector(".letter").textContent;
  mark(right, "right", "\u2713 right");
  if (chosen && chosen !== right) mark(chosen, "wrong", "\u2717 wrong");
  article.querySelectorAll("input").forEach(input => { input.disabled = true; });
  article.querySelector(".answer").hidden = false;
  article.querySelector(".reveal").hidden = true;
  article.querySelector("[type=submit]").textContent = article === questions[questions.length - 1] ? "To the result" : "Next question";
  verdict.textContent = !chosen ? "The right answer is " + letter(right) + "." : chosen === right ? "Right." : "Wrong: the right answer is " + letter(right) + ", not " + letter(chosen) + ".";
  state.set(article, chosen ? chosen === right : null);
  count();
}
function next(article) {
  const at = questions.indexOf(article) + 1, title = (at < questions.length ? questions[at] : document.getElementById("result")).querySelector("h2");
  title.focus();
  title.scrollIntoView();
}
for (const article of questions) {
  const button = article.querySelector("[type=submit]");
  article.querySelector("form").addEventListener("submit", event => {
    event.preventDefault();
    if (state.has(article)) return next(article);
    const input = article.querySelector("input:checked");
    if (!input) { article.querySelector(".verdict").textContent = "Choose an answer first."; article.querySelector("input").focus(); return; }
    open(article, input.closest("label"));
    button.focus();
  });
  article.querySelector(".reveal").addEventListener("click", () => { open(article, null); button.focus(); });
}
document.getElementById("all").addEventListener("click", () => {
  const left = questions.filter(article => !state.has(article));
  left.forEach(article => open(article, null));
  // many live regions at once would be read one after the other
  left.forEach(article => { article.querySelector(".verdict").textContent = ""; });
});
document.getElementById("again").addEventListener("click", () => {
  state.clear();
  for (const article of questions) {
    article.querySelector("form").reset();
    article.querySelectorAll("input").forEach(input => { input.disabled = false; });
    article.querySelectorAll("label").forEach(label => { label.classList.remove("right", "wrong"); label.querySelector(".mark").textContent = ""; });
    article.querySelector(".answer").hidden = true;
    article.querySelector(".reveal").hidden = false;
    article.querySelector("[type=submit]").textContent = "Check answer";
    article.querySelector(".verdict").textContent = "";
  }
  count();
  scrollTo(0, 0);
});
document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
addEventListener("pageshow", () => { document.querySelectorAll("form").forEach(form => form.reset()); });
count();
