"""Sessions: lint, typecheck, test, bench, mutate. ``nox -s test`` runs one."""

import nox

nox.options.sessions = ["lint", "typecheck", "test"]


@nox.session
def lint(session: nox.Session) -> None:
    """Style and import order."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")


@nox.session
def typecheck(session: nox.Session) -> None:
    """Strict types."""
    session.install("-e", ".[dev]")
    session.run("mypy", "--strict")


@nox.session
def test(session: nox.Session) -> None:
    """All tests."""
    session.install("-e", ".[dev]")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed, as ratios within one run."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "tests.benchmarks", *session.posargs)


@nox.session
def mutate(session: nox.Session) -> None:
    """Remove each rule block: some test or ruling must notice."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "tests.mutation", *session.posargs)
