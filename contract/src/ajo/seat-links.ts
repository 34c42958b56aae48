// Seats in running groups that members give up by a link: the link's public view, and taking or requesting the
// seat. Separate from the other Ajo routes, which the dashboard loads.
import * as z from 'zod/mini';
import { formatNaira, type Kobo, nonNegativeMoney } from '../money.ts';
import { defineRoutes, idParams, instant, message, rowId } from '../route.ts';
import { SEAT_LINK_DAYS } from '../time-limits.ts';
import { ownSeat } from './replies.ts';
import { day, frequency, invitationCode } from './schemas.ts';

/** Same reply for an expired code and an unknown one. */
export const SEAT_LINK_ENDED = 'This link has ended. Ask the person who sent it for a new one.';

/** Shown to anyone with the link before sign-in: the seat and the terms, nothing about members. */
export const seatTerms = z.strictObject({
  group_name: z.string(),
  /** Amount paid in for the seat: contributions, reserve and bond. */
  price: nonNegativeMoney,
  contribution_amount: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  frequency,
  /** The turn, its due date and its payout. */
  position: z.int(),
  total_rounds: z.int(),
  collects_on: day,
  pot: nonNegativeMoney,
  /** Number of unpaid rounds, and their total. */
  rounds_left: z.int(),
  left_to_pay: nonNegativeMoney,
  rules: z.array(z.string()),
  terms: z.array(z.string()),
  terms_version: z.int(),
  /** True if a member of the group has to approve first. */
  approval: z.boolean(),
  /** True if it can be taken now: it isn't its turn, and it has no debts. */
  takeable: z.boolean(),
  expires_at: instant,
});
export type SeatTerms = z.output<typeof seatTerms>;

/** A signed-in customer’s relation to it. */
export const seatLinkState = z.strictObject({
  group_id: z.int(),
  is_member: z.boolean(),
  asked: z.nullable(z.enum(['waiting', 'declined'])),
});
export type SeatLinkState = z.output<typeof seatLinkState>;

export const seatLink = z.strictObject({ code: invitationCode, expires_at: instant });
export type SeatLink = z.output<typeof seatLink>;

type SeatLinkGroup = {
  name: string;
  contribution_amount: Kobo;
  frequency: z.output<typeof frequency>;
};

/** Message shared with the link. */
export const seatText = (terms: SeatLinkGroup, price: Kobo, link: string) =>
  `Take over my seat in the àjọ “${terms.name}” on Alajo: ${formatNaira(terms.contribution_amount)} ${terms.frequency}, for the ${formatNaira(price)} I have paid in so far. Read the terms within ${SEAT_LINK_DAYS} days: ${link}`;

const codeParams = z.strictObject({ code: invitationCode });
const seatRequestParams = z.strictObject({ id: rowId, seat_ask: rowId });

export const seatLinkRoutes = defineRoutes({
  makeSeatLink: {
    method: 'POST',
    path: 'ajo-groups/:id/seat-link/',
    access: 'customer',
    summary: 'Create the link to the member’s own seat',
    details:
      'The link to the member’s own seat in a running group; created if there is none, replacing any other offer',
    params: idParams,
    reply: seatLink,
    per_minute: 20,
  },
  endSeatLink: {
    method: 'DELETE',
    path: 'ajo-groups/:id/seat-link/',
    access: 'customer',
    summary: 'End the link to the member’s own seat',
    params: idParams,
    reply: message,
  },
  seatTerms: {
    method: 'GET',
    path: 'ajo-seat-links/:code/',
    access: 'public',
    summary: 'Get the terms and price of an offered seat',
    details: 'A seat that is given up, its price and the group’s terms, for anyone with the link',
    params: codeParams,
    reply: seatTerms,
    per_minute: 60,
  },
  seatLinkState: {
    method: 'GET',
    path: 'ajo-seat-links/:code/mine/',
    access: 'customer',
    summary: 'Get the customer’s status for a seat’s link',
    details: 'Whether the customer is in the group of a seat’s link, or has asked for the seat',
    params: codeParams,
    reply: seatLinkState,
    per_minute: 60,
  },
  takeSeatByLink: {
    method: 'POST',
    path: 'ajo-seat-links/:code/take/',
    access: 'customer',
    summary: 'Take over a seat with its link',
    details:
      'Take over a seat with its link for the amount paid in so far, if joiners need no approval',
    params: codeParams,
    body: z.strictObject({ terms_version: z.int(), expected: z.optional(nonNegativeMoney) }),
    reply: ownSeat,
    money: 'debit',
    per_minute: 20,
  },
  askForSeat: {
    method: 'POST',
    path: 'ajo-seat-links/:code/ask/',
    access: 'customer',
    summary: 'Ask for a seat with its link',
    details: 'Request a seat with its link if joiners need approval; nothing is charged',
    params: codeParams,
    body: z.strictObject({ terms_version: z.int() }),
    reply: seatLinkState,
    takes_pin: true,
    per_minute: 20,
  },
  approveBuyer: {
    method: 'POST',
    path: 'ajo-groups/:id/seat-asks/:seat_ask/approve/',
    access: 'customer',
    summary: 'Approve a request for a seat',
    details:
      'Approve a request for a seat, which offers it (organiser; another member if it is the organiser’s own)',
    params: seatRequestParams,
    reply: message,
  },
  declineBuyer: {
    method: 'POST',
    path: 'ajo-groups/:id/seat-asks/:seat_ask/decline/',
    access: 'customer',
    summary: 'Decline a request for a seat',
    details:
      'Decline a request for a seat (organiser; another member if it is the organiser’s own)',
    params: seatRequestParams,
    reply: message,
  },
});
