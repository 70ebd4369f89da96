"""Example hands for house way charts: the rule's id, then front / back."""

DOUBLE_HAND = """
no-pair            Kh Qd / As Th 8s 7s 2c
one-pair           Qs Jh / Tc Td 8c 6d 3d
two-pair-high      8s 8h / Qh Qd 9d 7d 3c
two-pair-middle    Ad 5c / Tc Td 6h 6s 3c
two-pair-middle    8c 8d / 9s 9c Qh 7s 3c
two-pair-low       Ks 9s / 7s 7c 4h 4d 3s
two-pair-low       4h 4d / 7s 7c Qc 9s 3s
two-pair-small     Qs Td / 5s 5d 2s 2d 8h
two-pair-small     2s 2d / 5s 5d Js Td 8h
three-pair         Td Tc / 9s 9c 5d 5h 3d
three-aces         Ac Qs / Ah Ad 9s 8s 2c
three-kings        Qd 9s / Kh Kd Kc 7c 2d
two-sets           Kh Kd / 6h 6s 6c Ks 9d
five-aces          As Jk / Ah Ac Ad 8d 3c
straight-no-pair   8c 7s / 6h 5s 4d 3c 2d
straight-one-pair  Kc Qh / Qd Jh Ts 9s 8c
straight-one-pair  3s 3h / Ac Kh Qh Jd Tc
two-pair-low       3c 3h / 6d 6s 5h 4c 2d
straight-three     9d 9s / 9c 8h 7d 6s 5c
two-sets           9s 9h / 5h 5c 5s 9c 4c
two-sets           Ac Ah / 4s 4d 4h As 6h
four-high          Qd Qs / Qh Qc Ac Kd 4h
four-middle        Kc Js / Td Ts Th Tc 7c
four-middle        Th Ts / Td Tc 8d 3c 2h
four-low           Qd Tc / 7s 7d 7h 7c 2d
four-low           7s 7d / 7h 7c Ts 9s 2d
four-small         Ks Qd / 4s 4d 4h 4c 7d
"""
"""27 printed examples with two corrections: the chart prints one of three aces both in front and
behind, and it calls two hands with two sets full houses."""

FACE_UP = """
high-card          Kd Jc / Ah Tc 7s 5h 3d
one-pair           Ac Qd / 3s 3c Jh 8d 4c
two-pair-high      3d 3s / Kh Ks 7h 6c 2d
two-pair-middle    Ac 7h / Jd Js 8c 8h 4s
two-pair-low       Ks 9s / 8c 8d 4d 4h 7c
two-pair-small     Qh 8c / 5h 5s 4h 4c 2s
three-pair         9c 9s / 7d 7c 5h 5s Ac
three-aces         Ac 8d / Ad As 5d 4c 2s
three-kings        Jh Tc / Kh Kd Kc 7s 5h
two-threes         Jc Jd / 5s 5h 5c Js Ad
straight-no-pair   As 9s / 6s 5s 4c 3d 2s
straight-one-pair  Jh 8d / 9s 8h Jk 6s 5d
two-pair-middle    7d 7c / 9h 9d Qd Jd 4d
straight-three     5c 5h / 7d 6s 5d 4s 3h
full-house         4c 4h / 8h 8s 8d Ac Kh
four-high          Qc Qd / Qh Qs 9s 7d 5c
four-middle        Jd Js / Jh Jc Qd Ts 7h
four-low           8h 8d / 8c 8s Jc 7s 4d
four-small         9h 8c / 5s 5d 5h 5c 2s
four-and-pair      4c 4h / 5h 5d 5c 5s 2s
five-aces          Ac As / Ah Ad Jk Ks 5c
"""
"""21 printed examples; in two of them, the joker is missing from the printed chart."""

LOGICAL = """
no-pairs               Kd Qc / As 9h 7d 4c 2s
one-pair               Ad Kc / Js Jh 8d 5c 3s
two-pairs              Ad 6c / Js Jh 4d 4c 2s
two-pairs              4d 4c / Js Jh As 5d 2c
two-pairs              Ad Qc / Ks Kh 5d 5c 9s
two-pairs              6d 6c / Ks Kh Ad Qc 9s
two-pairs              2d 2c / As Ah Kd Qc 9s
three-pairs            Ks Kd / 8s 8d 4h 4c Ad
three-aces             Ac Ks / As Ad Jh 8c 4d
three-aces             Ks Qd / As Ad Ah 8c 4d
three-kings-queen-jack Qd Jc / Ks Kd Kh 7c 3d
three-kings            Ad Kc / Ks Kh 9d 7c 3s
three-queens           Ad 9c / Qs Qd Qh 7c 3s
two-sets               9s 9d / 5s 5d 5h 9c Kd
full-house-twos        As Kd / 8s 8d 8h 2c 2d
full-house             2c 2d / 8s 8d 8h As Qd
four-sevens            Qs 5d / 7s 7d 7h 7c 3d
four-sevens            7s 7d / 7h 7c Js 5d 3d
four-queens            Qs Qd / Qh Qc As Td 5d
five-aces-kings        Ks Kd / As Ad Ah Ac Jk
five-aces              As Ad / Ah Ac Jk Qs Qd
"""
"""Made from the rows of the Deuce Lounge's chart: at least one hand for each row that can apply."""

ONE_CARD = """
no-pairs             Kd / As 9c 6c 4h 2d
one-pair             As / 9c 9d 6c 4h 2d
two-pairs            As / 9c 9d 4c 4h 2d
three-pairs          9c / 9d 5c 5h 3d 3s
three-of-a-kind      As / 9c 9d 9h 4h 2d
straight-or-flush    9s / 8d 7c 6h 5s 4d
straight-or-flush    Ks / 8d 7c 6h 5s 4d
straight-or-flush    Ks / Ad Qd 9d 6d 3d
two-threes           Ks / Kd Kh 6h 6s 6c
four-of-a-kind       Qs / 7d 7c 7h 7s 4d
full-house-or-better As / 7d 7c 7h 4s 4d
full-house-or-better As / 8d 7d 6d 5d 4d
"""
"""Made from the rows of Cordova's chart for Mini Pai Gow, which prints no examples."""


def examples(text: str) -> list[tuple[str, str, str]]:
    """The rule, front and back of each line."""
    rows = []
    for line in text.strip().splitlines():
        rule, cards = line.split(maxsplit=1)
        front, back = cards.split(" / ")
        rows.append((rule, front, back))
    return rows
