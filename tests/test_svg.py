"""Drawings as values: what is written is XML that reads back, whatever texts and numbers go in."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.svg import NAMESPACE, document, element, number, points, title, translate

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


@given(TEXTS, TEXTS)
def test_texts_read_back(label: str, fill: str) -> None:
    root = ElementTree.fromstring(document(1, 1, label, element("rect", fill=fill)))
    assert root.findtext(f"{{{NAMESPACE}}}title", "") == label
    assert [rect.get("fill") for rect in root.iter(f"{{{NAMESPACE}}}rect")] == [fill]


@pytest.mark.parametrize("forbidden", ["\x00", "\x0b", "\x1b", "\ud800", "\ufffe"])
def test_what_xml_forbids_is_replaced(forbidden: str) -> None:
    root = ElementTree.fromstring(str(element("text", f"a{forbidden}b", class_=forbidden)))
    assert (root.text, root.get("class")) == ("a\ufffdb", "\ufffd")


def test_elements_are_values() -> None:
    square = element("rect", x=1, y=2)
    assert square == element("rect", x=1.0, y=2.0)
    assert square != element("rect", y=2, x=2)
    assert len({square, element("rect", x=1, y=2)}) == 1


def test_children_stand_on_lines_of_their_own_unless_there_is_text() -> None:
    group = element("g", title("roof"), element("text", "a ", element("tspan", "b")), class_="house")
    assert str(group).split("\n") == [
        '<g class="house">',
        " <title>roof</title>",
        " <text>a <tspan>b</tspan></text>",
        "</g>",
    ]


def test_names_of_attributes() -> None:
    assert str(element("rect", class_="a", stroke_width=2, viewBox="0 0 1 1", fill=None)) == (
        '<rect class="a" stroke-width="2" viewBox="0 0 1 1"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.0, "0"), (0.005, "0.01"), (-0.001, "0"), (100, "100"), (1e7, "10000000"), (1.5, "1.5")],
)
def test_numbers_have_two_decimals_at_most(value: float, text: str) -> None:
    assert number(value) == text


def test_places() -> None:
    assert points([(0, 0.5), (-1, 2)]) == "0,0.5 -1,2"
    assert translate(-0.001, 7.25) == "translate(0 7.25)"
