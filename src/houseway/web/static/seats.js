// Who sits where, in words and marks that all kinds of table share.

import { html } from "./vendor/lit.js";

export const own = (view, seat) => view.you.seats.includes(seat);

/** Whoever sits at a seat, as one who looks on or plays says it. */
export const who = (view, seat) => (own(view, seat) ? "You" : view.seats[seat - 1]?.name ?? `Seat ${seat}`);

/** The name of a person at the table. */
export const nameOf = (view, person) =>
  view.seats.find((seat) => seat.person === person)?.name ?? person;

/** A button that lies before a seat, such as the dealer's; one who does not see it hears what it is. */
export const mark = (letters, says) => html`<span class="button" title=${says}
  >${letters}<span class="hear">: ${says}</span></span>`;
