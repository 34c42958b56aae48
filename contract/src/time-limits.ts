// Every deadline and waiting time that customers read about, and the only place of these figures: the
// server keeps them, and errors, notices, dialogs, the FAQ and the landing page build their sentences
// from them. No imports, because the error catalogue and the landing page load this file.

/** A one-time code is valid for this long. */
export const CODE_MINUTES = 10;
/** Another code or link can be requested this long after the last one. */
export const RESEND_SECONDS = 60;
/** A password reset link is valid for this long. */
export const RESET_LINK_MINUTES = 30;
/** Failed sign-ins are counted, and then block the account, for this long. */
export const SIGN_IN_BLOCK_MINUTES = 15;
/** Staff promise a customer a time at most so far ahead. */
export const PROMISE_DAYS = 60;
/** Wrong PINs lock the PIN for this long. */
export const PIN_LOCK_MINUTES = 30;
/** The low daily limit lasts this long after a PIN was created or reset. */
export const NEW_PIN_HOURS = 24;
/** Five wrong codes of an authenticator app block it for this long. */
export const AUTHENTICATOR_BLOCK_MINUTES = 15;
/** An approved account recovery takes effect this long after our staff approved it, unless it is stopped. */
export const RECOVERY_WAIT_HOURS = 24;
/** The low daily limit lasts this long after an account was recovered. */
export const RECOVERED_HOURS = 24;
/** Requests for account recovery and their pictures are deleted this long after they ended. */
export const RECOVERY_KEPT_DAYS = 90;

/** A device counts as new for this long after it was added. */
export const NEW_DEVICE_HOURS = 24;
/** A sign-in on a new device waits for its code this long. */
export const SIGN_IN_MINUTES = 15;
/** A session proves this long after the last time that it is on its device. */
export const DEVICE_PROOF_MINUTES = 60;
/** A customer can report an unknown device by link for this long. */
export const NOT_ME_DAYS = 7;
/** Raising one of the customer’s own limits takes effect this long after the request. */
export const LOOSEN_LIMIT_HOURS = 24;
/** Waiting time of transfers, for customers who chose it. */
export const TRANSFER_WAIT_HOURS = 1;

/** The price of a bank transfer is valid for this long. */
export const QUOTE_MINUTES = 5;
/** A payment that is still pending after this long is reviewed by a person. */
export const PENDING_REVIEW_HOURS = 24;

/** The promise on screen (spec §2): we reply within this time of the first unanswered message. */
export const ANSWER_HOURS = 24;

/** The promise on screen: requests about a customer's data are answered within this time. */
export const DATA_ANSWER_DAYS = 30;

/** The recipient of a mistaken transfer has this long to return it or refuse. */
export const RECALL_ANSWER_HOURS = 24;
/** CBN's time for a complaint about a transfer: a refused or unanswered request is decided within it. */
export const RECALL_DECISION_HOURS = 72;
/** CBN: a sender's bank may ask for a wrong transfer back within this many working days. */
export const RECALL_WORKING_DAYS = 14;
/** CBN: the receiver's bank returns what is there within this many working days. */
export const RECALL_BANK_DAYS = 1;
/** CBN: if it is not there, the bank's customer has this long to bring it back. */
export const RECALL_FUND_HOURS = 24;

/** For how many hours after the due date a group may go on trying, and 48 unless it chooses. */
export const AJO_GRACE_HOURS = { min: 24, max: 168, usual: 48 } as const;
/** When a contribution is tried again in a grace period: soon, then daily, and at its end. */
export const ajoRetryHours = (grace: number): number[] => [
  ...[6, 24, 48, 72, 96, 120, 144].filter((hours) => hours < grace),
  grace,
];
/** `6 hours, 1 day and 2 days`, `6 hours, and then daily for 7 days`. */
export const ajoRetriesText = (grace: number): string =>
  grace > 48
    ? `6 hours, and then daily for ${durationText(grace)}`
    : listText(ajoRetryHours(grace).map(durationText));
/** When a group tries to hold first contributions and bonds, in hours from its start. */
export const AJO_READY_HOURS = [-48, -24, -6, 0, 24, 48] as const;
/** After the start date a group that is not ready ends, unless it agrees on something. */
export const AJO_UNREADY_HOURS = 72;
/** A group that waits for its members starts this many days later. */
export const AJO_WAIT_DAYS = 7;
/** Each person on a waiting list has this long to take a seat that is offered to them. */
export const AJO_SEAT_OFFER_HOURS = 24;
/** A group votes on what it is asked for this long. */
export const AJO_VOTE_HOURS = 72;
/** A dispute delays a payout for this long, and once again if the group agrees. */
export const AJO_DISPUTE_HOURS = 72;

/** Time for a next of kin to take over or decline a suspended seat. */
export const AJO_KIN_DAYS = 30;
/** A cover that waits for a second officer lapses after this long. */
export const AJO_COVER_HOURS = 72;
/** After a failed vote about an office, its proposer can ask again this many days later. */
export const AJO_OFFICE_VOTE_DAYS = 7;
/** A pause ends automatically after this many of a group’s periods. */
export const AJO_PAUSE_PERIODS = 2;
/** A settled round is paid out automatically after this long. */
export const AJO_PAYOUT_HOURS = 24;
/** Members are reminded of a due date this many days before it. */
export const AJO_REMINDER_DAYS = [3, 1] as const;

/** An invitation into a group is valid for this long. */
export const INVITATION_DAYS = 7;
/** A link to a seat in a running group is valid for this long. */
export const SEAT_LINK_DAYS = 7;

/** A standing order that failed is tried again this long after its time. */
export const STANDING_ORDER_RETRY_HOURS = [6, 24, 48] as const;
/** A customer is told this many days before a standing order that the money will not be enough. */
export const STANDING_ORDER_WARNING_DAYS = 2;

/** Longest validity of a payment request, in days. */
export const REQUEST_DAYS = [1, 7, 30, 90] as const;
/** Unpaid requests trigger a reminder this many days after they were made. */
export const REQUEST_REMINDER_DAYS = [2, 6] as const;
/** One whose payment was reversed can be paid for at least this many days more. */
export const REQUEST_REOPENED_DAYS = 7;

/** A pot closes at most this many days after it was opened. */
export const POT_DAYS_MAX = 180;
/** Its organiser may close it at most this many days later than was promised. */
export const POT_LATER_DAYS = 30;

/** Auto-save leaves in the wallet what Ajo takes within this many days. */
export const AUTO_SAVE_RESERVE_DAYS = 3;
/** A target goal that is not reached pays out this many days after it was asked to. */
export const TARGET_COOL_OFF_DAYS = 7;
/** A locked goal pays out for hardship this many hours after it was asked to. */
export const HARDSHIP_HOURS = 72;
/** The customer is told that an early withdrawal is near this many hours before. */
export const WITHDRAWAL_REMINDER_HOURS = 24;
/** A failed auto-save is tried again this long after its time; then the customer is asked. */
export const AUTO_SAVE_RETRY_HOURS = [6, 30] as const;
/** A question whether to sort a payment is open this long. */
export const SORTING_ASK_DAYS = 3;
/** A sorted payment can be put back for this long. */
export const SORTING_UNDO_MINUTES = 60;
/** A goal for bills is topped up to what is due within this many days. */
export const BILLS_DAYS = 30;
/** Safe to spend looks this many days ahead. */
export const SAFE_TO_SPEND_DAYS = 7;

/** Customers are told of a price this many days before it holds, or when it is approved. */
export const PRICE_NOTICE_DAYS = 30;

/** The bank is asked about missing deposits into a customer's account number once in this time. */
export const REQUERY_MINUTES = 10;

/** For this long after joining a group, its page offers to undo that, until the group starts. */
export const UNDO_JOIN_HOURS = 24;

/** A buyer may cancel an order not sent within this many days. */
export const SHIP_WITHIN_DAYS = 5;
/** A shipped order counts as delivered after this many days. */
export const ARRIVES_WITHIN_DAYS = 14;
/** The seller is paid this many days after delivery, unless a problem is reported. */
export const RELEASE_AFTER_DAYS = 7;

/** The seller answers a return within this many days, and the buyer an offer; else our team decides. */
export const RETURN_ANSWER_DAYS = 3;
/** An accepted return is sent back within this many days, or the seller is paid. */
export const RETURN_SEND_DAYS = 7;
/** The buyer is reminded of that this many days before. */
export const RETURN_REMINDER_DAYS = 2;
/** Returned goods count as arrived after this many days. */
export const RETURN_ARRIVES_DAYS = 14;
/** Our team decides about a return within this many days. */
export const RETURN_DECISION_DAYS = 3;

/** The earliest booking of a collection is this many hours from now (spec §9). */
export const BOOK_AHEAD_HOURS = 24;
/** Latest date of a booking. */
export const BOOK_WITHIN_DAYS = 90;
/** Cancelling and rescheduling are free until this many hours before the collection. */
export const CHANGE_HOURS = 12;
/** A collection not started this many hours after its time is refunded. */
export const MISSED_HOURS = 24;

/** `6 hours`, `1 day`, `2 days`: whole days as days. */
export const durationText = (hours: number): string =>
  hours % 24 === 0 ? daysText(hours / 24) : countText(hours, 'hour');

/** `1 day`, `3 days`. */
export const daysText = (days: number): string => countText(days, 'day');

/** `1 second`, `3 seconds`. */
export const countText = (count: number, unit: string) =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `a, b and c`. */
export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
