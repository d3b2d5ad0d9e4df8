"""German words of rulesets: presets, groups, every switch with its title, what it means and its values.
Knows words only; docs/regeln.md tells the same."""

from __future__ import annotations

from .games import SONDERPUNKT

SENTENCES: dict[str, str] = {}
# title and meaning of every switch
SWITCHES: dict[str, tuple[str, str]] = {
    "games": (
        "Spiele je Runde",
        "Zahl der Spiele am Vierertisch, Pflichtsoli eingeschlossen; größere Tische spielen im Verhältnis mehr "
        "(24 zu viert sind 30 zu fünft). Leer: offenes Ende, dann wird niemand vorgeführt.",
    ),
    "pflichtsoli": ("Pflichtsoli je Spieler", "Wie viele Soli jeder in einer Runde spielen muss (§4.2)."),
    "soli_count": ("Soli zählen als Spiele", "Nein: Soli kommen zu den Spielen der Runde hinzu."),
    "vorfuehrung_keeps_dealer": (
        "Nach einer Vorführung gibt derselbe noch einmal",
        "Nach den TSR rückt der Geber nach einer Vorführung weiter, nach einem freiwilligen Pflichtsolo nicht.",
    ),
    "solo_keeps_dealer": (
        "Nach jedem Solo gibt derselbe noch einmal",
        "Nach den TSR nur nach einem freiwilligen Pflichtsolo; ja: nach jedem angesagten Solo, auch nach Lustsolo und "
        "Vorführung, nicht nach einer stillen Hochzeit.",
    ),
    "soloist_leads": ("Wer im Solo ausspielt", "Wann der Solist statt des Spielers links vom Geber beginnt."),
    "cards": (
        "Karten",
        "Mit Neunen 48 Karten und 12 Stiche, ohne Neunen 40 Karten und 10 Stiche. Es bleiben 240 Augen; an der "
        "Abrechnung ändert sich nichts.",
    ),
    "value_by": (
        "Wie der Spielwert entsteht",
        "Addieren: Jede Stufe, Absage und jeder Punkt gegen eine Absage zählt 1, jede Ansage wie unten. Verdoppeln: "
        "Der Gewinn zählt 1, und alles davon verdoppelt ihn, eine Ansage einmal. Sonderpunkte kommen hinzu.",
    ),
    "ansagen": ("Re und Kontra", "Was eine Ansage am Spielwert ändert."),
    "absagen": ("Absagen", "Gibt es die Absagen „keine 90“, „keine 60“, „keine 30“ und „schwarz“?"),
    "absagen_of_both": (
        "Absagen beider Parteien",
        "Nein: Hat eine Partei abgesagt, darf die andere es nicht mehr; dann gewinnt immer jemand.",
    ),
    "re_always_121": (
        "Re braucht immer 121 Augen",
        "Nach den TSR genügen Re 120 Augen, wenn nur Kontra angesagt hat.",
    ),
    "steps": ("Stufen", "Wofür es über den Gewinn hinaus Punkte gibt."),
    "schwarz_counts": (
        "Punkt für schwarz",
        "Gibt es für einen Gegner ohne Stich (oder 240 Augen) einen weiteren Punkt? Die Absage „schwarz“ bleibt davon "
        "unberührt.",
    ),
    "absage_points": ("Punkte für Absagen", "Welche Absagen dem Gewinner Punkte bringen."),
    "against_absage_points": (
        "Punkte gegen eine Absage",
        "Je ein Punkt für 120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen schwarz.",
    ),
    "against_schneider": (
        "Punkte gegen den abgesagten Schneider",
        "Nur wenn die Stufen Schneider und schwarz sind: wann es gegen die Absagen keine 60 und schwarz einen Punkt "
        "gibt.",
    ),
    "gegen_die_alten": (
        SONDERPUNKT["gegen_die_alten"], "Punkte für Kontra, wenn es gegen die Kreuz-Damen gewinnt.",
    ),
    "fuchs": (SONDERPUNKT["fuchs"], "Punkte für jedes gefangene Karo-Ass der anderen Partei."),
    "doppelkopf": (SONDERPUNKT["doppelkopf"], "Punkte für jeden Stich mit mindestens 40 Augen."),
    "karlchen": (SONDERPUNKT["karlchen"], "Punkte, wenn ein Kreuz-Bube den letzten Stich macht."),
    "karlchen_gefangen": (
        SONDERPUNKT["karlchen_gefangen"], "Punkte für einen gefangenen Kreuz-Buben im letzten Stich.",
    ),
    "fuchs_am_end": (SONDERPUNKT["fuchs_am_end"], "Punkte, wenn ein Karo-Ass den letzten Stich macht."),
    "fuchs_letzter_stich": (
        SONDERPUNKT["fuchs_letzter_stich"],
        "Punkte für ein Karo-Ass der anderen Partei im letzten Stich, statt „Fuchs gefangen“; 0: zählt wie jeder "
        "andere.",
    ),
    "fuchs_erster_stich": (
        SONDERPUNKT["fuchs_erster_stich"],
        "Punkte für ein Karo-Ass der anderen Partei im ersten Stich, statt „Fuchs gefangen“; 0: zählt wie jeder "
        "andere.",
    ),
    "dulle_gefangen": (SONDERPUNKT["dulle_gefangen"], "Punkte für jede gefangene Herz-Zehn der anderen Partei."),
    "herzstich": (SONDERPUNKT["herzstich"], "Punkte für einen Stich, der nur aus Herz besteht."),
    "winner_only": ("Nur für den Gewinner", "Sonderpunkte, die nur zählen, wenn die Partei auch gewonnen hat."),
    "doubling": (
        "Verdoppelt statt zu zählen",
        "Sonderpunkte, die den Spielwert des Gewinners verdoppeln, gleich wer sie gemacht hat; jeder einmal.",
    ),
    "in_solo": ("Auch im Solo", "Sonderpunkte, die auch im Solo zählen (TSR: keine, §7.2.4)."),
    "in_solo_kinds": (
        "Nur in diesen Soli",
        "Sonderpunkte, die nicht in jedem Solo zählen, sondern nur in diesen Arten, etwa in solchen, die dem "
        "Normalspiel ähneln.",
    ),
    "solo_kinds": (
        "Soloarten",
        "Welche Soli es gibt. Nach den TSR die vier Farbsoli, Damen-, Bubensolo und Fleischloser (§4.2).",
    ),
    "own_solo": (
        "Name des eigenen Solos",
        "Wie das eigene Solo heißt, wenn es unter den Soloarten gewählt ist; leer: „Eigenes Solo“.",
    ),
    "solo_doubled": (
        "Soli zählen doppelt",
        "Der Spielwert jedes Solos wird verdoppelt, nach den Ansagen und vor dem Bock.",
    ),
    "solo_surcharge": (
        "Zuschlag je Soloart", "Punkte, die der Gewinner eines Solos dieser Art zusätzlich bekommt.",
    ),
    "armut": ("Armut", "Gibt es Armut als eigene Spielart? Sie wird wie ein Normalspiel abgerechnet."),
    "armut_gegen_die_alten": (
        "Gegen die Alten in der Armut", "Zählt „gegen die Alten“ auch, wenn Armut gespielt wurde?",
    ),
    "schwarze_sau": (
        "Schwarze Sau",
        "Spielt allein weiter, wer den Stich mit der zweiten Pik-Dame macht? Abgerechnet wird wie eine Hochzeit, die "
        "allein geblieben ist.",
    ),
    "base_factor": ("Faktor je Punkt", "Alles Geschriebene mal diesen Faktor (Spiel um Cent: 5 oder 10)."),
    "throw_in": (
        "Einwerfen",
        "Ist der Spielwert ohne Bock höchstens so hoch, wird das Spiel nicht geschrieben und wiederholt; leer: nie.",
    ),
    "bock.triggers": ("Auslöser", "Was eine Bockrunde auslöst. Ohne Auslöser gibt es keinen Bock."),
    "bock.nesting": ("Neuer Bock im Bock", "Was geschieht, wenn in einer Bockrunde wieder ein Bock ausgelöst wird."),
    "bock.pflichtsolo_uses_up": (
        "Pflichtsolo verbraucht ein Bockspiel",
        "Ein Pflichtsolo, nach dem derselbe Geber wieder gibt, zählt im Bock doppelt. Verbraucht es dabei ein Spiel "
        "der Bockrunde?",
    ),
    "bock.max_layers": (
        "Höchstens so viele",
        "Höchstzahl gleichzeitiger Böcke (stack) oder wartender Bockrunden (queue); leer: keine Grenze.",
    ),
    "bock.effect": ("Was der Bock verdoppelt", "Nur der Spielwert, oder die Sonderpunkte auch."),
}  # fmt: skip
TERMS: dict[str, dict[str, str]] = {
    "preset": {
        "ddv": "DDV-Turnierspielregeln (21.02.2026)",
        "einfach": "Einfache Runde ohne Ansagen",
        "grundregeln": "Grundregeln ohne Sonderpunkte",
        "online16": "Online-Runde mit 16 Spielen",
        "wikipedia": "Wie im Lexikon beschrieben",
        "klassisch": "Klassische Runde mit Armut",
        "hausrunde": "Hausrunde mit Bock",
    },
    "group": {
        "runde": "Runde",
        "value": "Gewinn und Spielwert",
        "sonderpunkte": "Sonderpunkte",
        "solo": "Solo",
        "accounts": "Abrechnung",
        "bock": "Bock",
    },
    "switch": {name: title for name, (title, _) in SWITCHES.items()},
    "switch.text": {name: text for name, (_, text) in SWITCHES.items()},
    # What a value is called, by switch and value; where a switch has none of its own, "yes" and "no".
    "choice": {
        "yes": "ja",
        "no": "nein",
        "soloist_leads.pflichtsolo": "der Solist nur im Pflichtsolo",
        "soloist_leads.always": "der Solist in jedem Solo",
        "cards.48": "mit Neunen",
        "cards.40": "ohne Neunen",
        "value_by.adding": "alles wird addiert",
        "value_by.doubling": "alles verdoppelt",
        "ansagen.add": "je Ansage +2",
        "ansagen.double": "jede Ansage verdoppelt alles außer Sonderpunkten",
        "ansagen.first_doubles": "die erste verdoppelt alles außer Sonderpunkten, die zweite zählt +1 vor dem "
        "Verdoppeln",
        "ansagen.none": "es gibt keine Ansagen",
        "steps.under": "Gegner unter 90, 60, 30 Augen, ohne Stich",
        "steps.schneider": "nur Schneider (unter 60 Augen) und ohne Stich",
        "steps.reached": "ab 150, 180, 210, 240 eigenen Augen",
        "absage_points.all": "alle, gleich wer abgesagt hat",
        "absage_points.own": "nur die eigenen",
        "absage_points.none": "keine",
        "against_schneider.over_120": "erst über 120 Augen gegen keine 60, ab 30 gegen schwarz",
        "against_schneider.from_120": "ab 120 Augen gegen keine 60, ab 60 gegen schwarz",
        "bock.nesting.ignore": "zählt nicht",
        "bock.nesting.stack": "läuft gleichzeitig, je Schicht ×2",
        "bock.nesting.queue": "wird hinten angehängt",
        "bock.nesting.restart": "die laufende Bockrunde beginnt von vorn",
        "bock.effect.value": "nur den Spielwert",
        "bock.effect.all": "Spielwert und Sonderpunkte",
    },
    # What it means that a switch is left empty.
    "empty": {
        "games": "offenes Ende",
        "throw_in": "nie",
        "bock.max_layers": "keine Grenze",
        "own_solo": "keiner",
        "solo_surcharge": "keiner",
        "winner_only": "keine",
        "doubling": "keine",
        "in_solo": "keine",
        "in_solo_kinds": "keine",
        "solo_kinds": "keine",
        "bock.triggers": "keine",
    },
    "trigger": {
        "by_hand": "auf Zuruf",
        "augen_120": "120:120",
        "re_lost": "angesagtes Re verloren",
        "kontra_lost": "angesagtes Kontra verloren",
        "value_0": "Spielwert 0",
        "herzstich": "Herzstich",
        "solo_lost": "Solo verloren",
        "schwarz": "eine Partei ohne Stich",
    },
}
