// Deadlines and limits of claims, as customers read them. They are apart from time-limits.ts and count-limits.ts, of
// which browsers download all that any page uses on the first visit.

/** Payments in a claim; also a database constraint. */
export const CLAIM_PAYMENTS_MAX = 10;

/** CBN's draft on payments under false pretences: the receiver's bank is told within this time. */
export const CLAIM_TELL_MINUTES = 30;
/** The same draft: a claim is decided within this many working days. A hold lasts as long, and once as long again. */
export const CLAIM_WORKING_DAYS = 14;
/** The same draft: money is back within this time of a decision for the customer. */
export const CLAIM_PAY_HOURS = 48;
/** Claimed payments of these last hours are shown first: the draft's time for a report. */
export const CLAIM_RECENT_HOURS = 72;
