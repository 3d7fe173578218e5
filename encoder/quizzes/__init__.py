"""Quiz files (QUIZZES.md): questions on boards with options each of which is a claim, read with places and checked."""

from encoder.quizzes.models import json_schema
from encoder.quizzes.quiz import Choice, Posed, QuizFile
from encoder.quizzes.reading import load_quiz, parse_question, parse_quiz

__all__ = ["Choice", "Posed", "QuizFile", "json_schema", "load_quiz", "parse_question", "parse_quiz"]
