// Every deadline and waiting time that customers read about, defined only here: the server enforces them, and
// errors, notices, dialogs, the FAQ and the landing page build their sentences from them. No imports,
// because the error catalogue and the landing page load this file.

/** A one-time code is valid for this long. */
export const CODE_MINUTES = 10;
/** Another code or link can be requested this long after the last one. */
export const RESEND_SECONDS = 60;
/** A password reset link is valid for this long. */
export const RESET_LINK_MINUTES = 30;
/** Failed sign-ins are counted over this period, and then block the account for as long. */
export const SIGN_IN_BLOCK_MINUTES = 15;
/** Staff can promise a customer a time at most this many days ahead. */
export const PROMISE_DAYS = 60;
/** Too many wrong PINs lock the PIN for this long. */
export const PIN_LOCK_MINUTES = 30;
/** The low daily limit lasts this long after a PIN was created or reset. */
export const NEW_PIN_HOURS = 24;
/** Five wrong codes from an authenticator app block it for this long. */
export const AUTHENTICATOR_BLOCK_MINUTES = 15;
/** An account recovery takes effect this long after staff approved it, unless it is stopped. */
export const RECOVERY_WAIT_HOURS = 24;
/** The low daily limit lasts this long after an account was recovered. */
export const RECOVERED_HOURS = 24;
/** Recovery requests and their pictures are deleted this long after they end. */
export const RECOVERY_KEPT_DAYS = 90;

/** A device counts as new for this long after it was added. */
export const NEW_DEVICE_HOURS = 24;
/** A sign-in on a new device waits this long for its code. */
export const SIGN_IN_MINUTES = 15;
/** Sessions have to prove that they are on their device at this interval. */
export const DEVICE_PROOF_MINUTES = 60;
/** The link to report an unknown device is valid for this long. */
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

/** The promise on screen: we reply to requests about a customer's data within this time. */
export const DATA_ANSWER_DAYS = 30;

/** The recipient of a mistaken transfer has this long to return it or refuse. */
export const RECALL_ANSWER_HOURS = 24;
/** CBN's time for a complaint about a transfer: a refused or unanswered request is decided within it. */
export const RECALL_DECISION_HOURS = 72;
/** CBN: a sender's bank can recall a mistaken transfer within this many working days. */
export const RECALL_WORKING_DAYS = 14;
/** CBN: the receiver's bank returns the available money within this many working days. */
export const RECALL_BANK_DAYS = 1;
/** CBN: if the money is gone, the bank's customer has this long to pay it back. */
export const RECALL_FUND_HOURS = 24;

/** Hours after the due date during which a group keeps retrying; `usual` is the default. */
export const AJO_GRACE_HOURS = { min: 24, max: 168, usual: 48 } as const;
/** Retry times of a contribution in its grace period: soon, then daily, and at the end. */
export const ajoRetryHours = (grace: number): number[] => [
  ...[6, 24, 48, 72, 96, 120, 144].filter((hours) => hours < grace),
  grace,
];
/** `6 hours, 1 day and 2 days`, `6 hours, and then daily for 7 days`. */
export const ajoRetriesText = (grace: number): string =>
  grace > 48
    ? `6 hours, and then daily for ${durationText(grace)}`
    : listText(ajoRetryHours(grace).map(durationText));
/** Times at which a group tries to hold first contributions and bonds, in hours from its start. */
export const AJO_READY_HOURS = [-48, -24, -6, 0, 24, 48] as const;
/** A group that isn't ready ends this long after its start date, unless its members agree otherwise. */
export const AJO_UNREADY_HOURS = 72;
/** A group that waits for members starts this many days later. */
export const AJO_WAIT_DAYS = 7;
/** Each person on a waiting list has this long to take a seat that is offered to them. */
export const AJO_SEAT_OFFER_HOURS = 24;
/** A group vote stays open for this long. */
export const AJO_VOTE_HOURS = 72;
/** A dispute delays a payout for this long, and for as long again if the group agrees. */
export const AJO_DISPUTE_HOURS = 72;

/** Time for a next of kin to take over or decline a suspended seat. */
export const AJO_KIN_DAYS = 30;
/** A cover that waits for a second officer lapses after this long. */
export const AJO_COVER_HOURS = 72;
/** Between two of an organiser’s reminders to the same member. */
export const AJO_REMINDER_HOURS = 12;
/** After a failed vote about an office, its proposer can ask again this many days later. */
export const AJO_OFFICE_VOTE_DAYS = 7;
/** A pause ends automatically after this many of a group’s periods. */
export const AJO_PAUSE_PERIODS = 2;
/** A settled round is paid out automatically after this long. */
export const AJO_PAYOUT_HOURS = 24;
/** Customers are reminded of a payment this many days before it is due. */
export const REMINDER_DAYS = [3, 1] as const;
/** Lagos hour at which a bank pays what is missing, on the evening before; and of the second try, on the due day. */
export const PULL_HOUR = 20;
export const SECOND_PULL_HOUR = 10;

/** An invitation into a group is valid for this long. */
export const INVITATION_DAYS = 7;
/** A link to a seat in a running group is valid for this long. */
export const SEAT_LINK_DAYS = 7;

/** A failed standing order is retried this long after its scheduled time. */
export const STANDING_ORDER_RETRY_HOURS = [6, 24, 48] as const;

/** Choices for the validity of a payment request, in days. */
export const REQUEST_DAYS = [1, 7, 30, 90] as const;
/** Unpaid requests trigger a reminder this many days after they were made. */
export const REQUEST_REMINDER_DAYS = [2, 6] as const;
/** A request whose payment was reversed can be paid for at least this many more days. */
export const REQUEST_REOPENED_DAYS = 7;

/** A pot closes at most this many days after it was opened. */
export const POT_DAYS_MAX = 180;
/** Its organiser may close it at most this many days later than was promised. */
export const POT_LATER_DAYS = 30;

/** Auto-save leaves enough in the wallet for Ajo debits due within this many days. */
export const AUTO_SAVE_RESERVE_DAYS = 3;
/** An early withdrawal from a target goal is paid this many days after the request. */
export const TARGET_COOL_OFF_DAYS = 7;
/** A hardship withdrawal from a locked goal is paid this many hours after the request. */
export const HARDSHIP_HOURS = 72;
/** The customer is reminded this many hours before an early withdrawal is paid. */
export const WITHDRAWAL_REMINDER_HOURS = 24;
/** A failed auto-save is retried this long after its scheduled time; after that the customer is asked. */
export const AUTO_SAVE_RETRY_HOURS = [6, 30] as const;
/** The customer can confirm the split of a payment for this long. */
export const SORTING_ASK_DAYS = 3;
/** The split of a payment can be undone for this long. */
export const SORTING_UNDO_MINUTES = 60;
/** A goal for bills is topped up to the amount due within this many days. */
export const BILLS_DAYS = 30;
/** Safe to spend looks this many days ahead. */
export const SAFE_TO_SPEND_DAYS = 7;

/** Customers are notified this many days before a new price, or on approval if that is later. */
export const PRICE_NOTICE_DAYS = 30;

/** The bank is asked about missing deposits to a customer's account number at most once per this period. */
export const REQUERY_MINUTES = 10;

/** Joining a group can be undone on its page for this long, until the group starts. */
export const UNDO_JOIN_HOURS = 24;

/** A buyer can cancel an order that isn't shipped within this many days. */
export const SHIP_WITHIN_DAYS = 5;
/** A shipped order counts as delivered after this many days. */
export const ARRIVES_WITHIN_DAYS = 14;
/** The seller is paid this many days after delivery, unless a problem is reported. */
export const RELEASE_AFTER_DAYS = 7;

/** The seller has this many days to reply to a return, and the buyer to an offer; then our team decides. */
export const RETURN_ANSWER_DAYS = 3;
/** The buyer has this many days to send an accepted return; otherwise the seller is paid. */
export const RETURN_SEND_DAYS = 7;
/** The buyer is reminded this many days before that deadline. */
export const RETURN_REMINDER_DAYS = 2;
/** Returned goods count as arrived after this many days. */
export const RETURN_ARRIVES_DAYS = 14;
/** Our team decides on a return within this many days. */
export const RETURN_DECISION_DAYS = 3;

/** The earliest booking of a collection is this many hours from now (spec §9). */
export const BOOK_AHEAD_HOURS = 24;
/** A collection can be booked at most this many days ahead. */
export const BOOK_WITHIN_DAYS = 90;
/** Cancelling and rescheduling are free until this many hours before the collection. */
export const CHANGE_HOURS = 12;
/** A collection that hasn't started this many hours after its scheduled time is refunded. */
export const MISSED_HOURS = 24;

/** `6 hours`, `1 day`, `2 days`; whole days are shown as days. */
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
