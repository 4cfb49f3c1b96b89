"""What refusals say: every sentence a template, none glued together, all of them found."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.catalogues import Domain, extracted

import cardrules.mechanisms.registry  # noqa: F401  (declares every code)
from cardrules.mechanisms.build.sentences import COUNTED, SENTENCES
from cardrules.refusals import CODES

SOURCE = Path(__file__).parents[2] / "src" / "cardrules"
MODULES = {
    path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(SOURCE.rglob("*.py"))
}
TAKING = {"text": 1, "mark": 1, "counted": 2, "plural": 2}
"""The functions of `texts` that take templates, and how many."""

MAKING = {"text", "counted", "Text", "Counted", "listed", "chained"}
CONVERTED = [name for name in MODULES if name != "texts.py"]


def from_texts(tree: ast.Module) -> set[str]:
    """Return the names that a module has from `cardrules.texts`."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "cardrules.texts"
        for alias in node.names
    }


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


@pytest.mark.parametrize("module", CONVERTED)
def test_a_template_is_written_out(module: str) -> None:
    """Only what is written out in one piece can be found for the catalogue."""
    tree = MODULES[module]
    for call in calls(tree, *(set(TAKING) & from_texts(tree))):
        assert isinstance(call.func, ast.Name)
        templates = call.args[: TAKING[call.func.id]]
        assert len(templates) == TAKING[call.func.id], ast.unparse(call)
        for template in templates:
            assert isinstance(template, ast.Constant), ast.unparse(call)
            assert isinstance(template.value, str), ast.unparse(call)


def test_every_template_is_in_a_catalogue() -> None:
    """What Babel extracts is what the code holds, found in another way."""
    found = set()
    for tree in MODULES.values():
        for call in calls(tree, *(set(TAKING) & (from_texts(tree) | _own(tree)))):
            assert isinstance(call.func, ast.Name)
            parts = [ast.literal_eval(part) for part in call.args[: TAKING[call.func.id]]]
            found.add(parts[0] if len(parts) == 1 else tuple(parts))
    known = {
        domain: {message.id for message in extracted(domain) if message.id} for domain in Domain
    }
    assert found <= set().union(*known.values())
    assert found >= known[Domain.ENGINE] | known[Domain.RULESHEET] | known[Domain.CLI]


def _own(tree: ast.Module) -> set[str]:
    """Return the functions that a module defines: `texts` calls its own."""
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} & {"mark"}


def refusals(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    """Yield every call that makes a refusal, with the innermost function it is in."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for call in calls(tree, "Refusal"):
        around = [f for f in functions if any(node is call for node in ast.walk(f))]
        yield min(around, key=lambda f: (f.end_lineno or 0) - f.lineno), call


def says(node: ast.AST) -> bool:
    """Return whether an expression makes a phrase, and no finished sentence."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKING
        case ast.Call(func=ast.Attribute(attr=name)):
            return name.startswith("_")  # a method, looked at by mypy
        case ast.IfExp(body=one, orelse=other):
            return says(one) and says(other)
    return False


WITH_REFUSALS = [name for name, tree in MODULES.items() if any(calls(tree, "Refusal"))]


@pytest.mark.parametrize("module", WITH_REFUSALS)
def test_a_refusal_is_made_of_a_text(module: str) -> None:
    for function, call in refusals(MODULES[module]):
        said = call.args[1]
        if not isinstance(said, ast.Name):
            assert says(said), f"{module}:{call.lineno}: {ast.unparse(said)}"
            continue
        given = [
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and target.id == said.id and node.value is not None
        ]
        unpacked = [
            node
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Tuple)
            and any(isinstance(e, ast.Name) and e.id == said.id for e in node.targets[0].elts)
        ]
        assert given or unpacked, f"{module}:{call.lineno}: {said.id}"
        for value in given:
            assert says(value), f"{module}:{value.lineno}: {ast.unparse(value)}"


@pytest.mark.parametrize("module", CONVERTED)
def test_what_a_player_did_wrong_is_said_in_a_text(module: str) -> None:
    for call in calls(MODULES[module], "InvalidMoveError", "RevealedError"):
        (said,) = call.args
        is_finished = isinstance(said, ast.Constant | ast.JoinedStr | ast.BinOp)
        assert not is_finished, f"{module}:{call.lineno}: {ast.unparse(said)}"


@pytest.mark.parametrize(
    "wrong",
    ['f"{a} is empty"', '"a is empty"', '"{} is empty".format(a)', '"a" + b', '"%s" % a'],
)
def test_a_finished_sentence_is_found(wrong: str) -> None:
    assert not says(ast.parse(wrong, mode="eval").body)


def given_codes() -> Iterator[re.Pattern[str]]:
    """Yield every text outside the declarations that is, or makes, a code."""
    declared = {
        id(node)
        for tree in MODULES.values()
        for call in calls(tree, "declare_codes")
        for node in ast.walk(call)
    }
    for tree in MODULES.values():
        for node in ast.walk(tree):
            if id(node) in declared:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if "." in node.value and len(node.value) < 40:
                    yield re.compile(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    else r"[\w-]+"
                    for part in node.values
                ]
                if any("." in part for part in parts):
                    yield re.compile("".join(parts))


def test_every_code_is_given_somewhere() -> None:
    patterns = list(given_codes())
    told = {*SENTENCES, *COUNTED}
    lost = [
        code for code in CODES if code not in told and not any(p.fullmatch(code) for p in patterns)
    ]
    assert lost == []


def test_the_sentences_of_transfers_are_for_codes_that_there_are() -> None:
    assert {*SENTENCES, *COUNTED} <= set(CODES)
    assert not set(SENTENCES) & set(COUNTED)
