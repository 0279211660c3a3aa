"""The simulated year keeps saying what the documents say it says."""

from benchmarks.forgetting import year


def mean_of_the_unnamed(rule: str) -> float:
    strength, is_unnamed = year(rule)
    return float(strength[is_unnamed].mean())


def test_bumping_whatever_was_crossed_switches_forgetting_off() -> None:
    assert mean_of_the_unnamed("crossed") > 50


def test_bumping_what_was_selected_lets_the_unnamed_fade() -> None:
    assert mean_of_the_unnamed("selected") < 15


def test_the_year_is_the_same_every_time() -> None:
    assert year("selected").strength.tolist() == year("selected").strength.tolist()
