"""Games of several cardrooms side by side."""

from houseway.pages.matrix import group_of


def test_big_o_is_grouped_with_omaha_because_its_filing_has_no_low_hand() -> None:
    assert group_of("saloon/big-o") == "omaha"
    assert group_of("saloon/omaha-hi-low-split") == "omaha-high-low"
