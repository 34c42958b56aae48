// Error catalogue: every code the API can return, with its HTTP status and message. The spec’s own sentences
// (§5, §8) are defined once here, so forms and server show the same text.

import type { RequiredApproval } from './approval-required.ts';
import {
  BANKS_MAX,
  BVNS_PER_DAY,
  CANNED_MAX,
  CARDS_MAX,
  CART_MAX,
  CASE_VIEWS_MAX,
  CLAIM_PICTURES_MAX,
  CLAIM_TEXTS_MAX,
  DISPUTE_PICTURES_MAX,
  DISPUTE_TEXTS_MAX,
  DOCUMENTS_PER_DAY,
  GOALS_MAX,
  GROUPS_MAX,
  MESSAGES_MAX,
  NINS_PER_DAY,
  PASSKEYS_MAX,
  PEOPLE_MAX,
  PICTURES_MAX,
  PLANS_MAX,
  POT_PAYMENTS_MAX,
  POTS_MAX,
  PRODUCTS_MAX,
  PROXY_MEMBERS_MAX,
  REQUESTS_MAX,
  RETURN_PICTURES_MAX,
  SORTING_RULES_MAX,
  STANDING_ORDERS_MAX,
  STATEMENT_ROWS_MAX,
  TAGS_MAX,
  TICKETS_MAX,
  WASTE_PROOFS_MAX,
} from './count-limits.ts';
import type { LimitRefusal, LimitRefusalBody } from './limit-refusal.ts';
import { groupDigits } from './money.ts';
import { NOT_ME_INVALID } from './not-me-invalid.ts';
import {
  CHANGE_HOURS,
  PIN_LOCK_MINUTES,
  POT_LATER_DAYS,
  RECALL_WORKING_DAYS,
  SHIP_WITHIN_DAYS,
  SIGN_IN_BLOCK_MINUTES,
} from './time-limits.ts';

/**
 * The spec’s sentences for fields and outcomes, used by schemas and screens. Browsers download these on the
 * first visit; the catalogue below stays on the server.
 */
export const messages = {
  login_required: 'Please enter both username and password.',
  login_failed: 'Login failed. Please check your connection and try again.',
  passwords_differ: 'Passwords do not match',
  password_short: 'Password must be at least 6 characters long',
  phone_required: 'Phone number is required',
  phone_invalid: 'Please enter a valid Nigerian phone number',
  register_failed: 'Registration failed. Please try again.',
  otp_incomplete: 'Please enter the 6-digit OTP code',
  otp_failed: 'Invalid OTP. Please try again.',
  otp_verified: 'OTP verified successfully!',
  otp_resent: 'A new OTP has been sent to your registered contact.',
  otp_resend_failed: 'Failed to resend OTP. Try again.',
  forgot_blank: 'Please enter your registered email or phone number.',
  forgot_sent: 'Password reset instructions have been sent to your email or phone.',
  forgot_failed: 'Failed to send reset instructions. Please try again.',
  reset_done: 'Password reset successful!',
  reset_failed: 'Password reset failed. Please try again.',
  reset_token_invalid: 'Invalid or expired reset token.',
  internal: 'Something went wrong on our side. Nothing was lost.',
} as const;

/** By HTTP status, then by code. */
export const errors = /* @__PURE__ */ byCode({
  400: {
    invalid_request: 'Some fields are invalid.',
    malformed_request: 'We couldn’t read this request.',
    statement_range: 'Choose a start date on or before the end date, at most a year apart.',
    statement_too_long: `This statement has more than ${groupDigits(STATEMENT_ROWS_MAX)} transactions. Choose a shorter period.`,
    password_common: 'That password is too easy to guess. Choose another.',
    otp_invalid: messages.otp_failed,
    not_me_invalid: NOT_ME_INVALID,
    reset_token_invalid: messages.reset_token_invalid,
    recovery_code_invalid:
      'This recovery code is invalid or already used. Check it, or use another one.',
    pause_too_long:
      'A pause has to end in the future, within a week. You can pause again after that.',
    announcement_times: 'The end has to be in the future, and after the start.',
    picture_unreadable: 'We can’t read this file. Use a JPEG, PNG or WebP picture.',
    picture_too_large: 'This picture has too many pixels. Use a smaller one.',
    document_unreadable:
      'We can’t read this file. Use a JPEG, PNG or WebP picture, or a PDF of your ID.',
    document_active: 'This PDF is locked or contains scripts. Send a photo of your ID instead.',
    document_small: 'This picture is too small to read. Take one where your ID fills the frame.',
  },
  401: {
    not_signed_in: 'Please sign in to continue.',
    wrong_login: 'The username or password is incorrect.',
    staff_signed_out: 'Sign in to the console with your passkey.',
    staff_passkey_refused:
      'This passkey wasn’t accepted. Try again, or ask an administrator for a new invitation.',
  },
  403: {
    otp_required: 'Confirm your account first. We’ve sent you a 6-digit code.',
    sign_in_over: 'This sign-in has expired. Sign in again.',
    approval_required: 'Your PIN isn’t enough for this. Approve it with your passkey or a code.',
    approval_invalid: 'This approval has expired. Start again.',
    passkey_refused: 'This passkey didn’t work. Try again, or use another way.',
    device_proof_needed: 'We couldn’t verify this device. Refresh the page and try again.',
    bvn_or_nin_required:
      'Transfers to banks need your BVN or NIN. Adding one takes about two minutes.',
    pin_required: 'Enter your 4-digit transaction PIN.',
    pin_not_set: 'Create your 4-digit transaction PIN first.',
    pin_wrong: 'Incorrect PIN.',
    pin_locked: `Too many wrong PINs. Try again in ${PIN_LOCK_MINUTES} minutes.`,
    password_wrong: 'Your current password is incorrect.',
    staff_other_site: 'This request didn’t come from the console.',
    staff_not_allowed: 'Your role doesn’t include this.',
    staff_verify_again: 'Confirm with your passkey to continue.',
    own_proposal: 'Someone else has to approve your proposal.',
    own_access: 'Someone else has to decide on your access.',
    access_reason_required: 'Give a reason for opening this account first.',
    own_vote_not_allowed: 'This is about you, so you can’t vote on it.',
    not_a_creditor: 'Only the organiser or a member who is owed money can ask for this.',
    review_buyers_only: 'Only buyers who received this item can review it.',
  },
  404: {
    not_found: 'Not found.',
    staff_invitation_invalid:
      'This invitation has been used or is more than a day old. Ask for a new one.',
    recipient_not_found: 'No Alajo customer has that username or email.',
    account_not_found: 'We couldn’t find that account. Check the number and the bank.',
    customer_not_found:
      'We couldn’t find a customer with that number. Check the number and the provider.',
  },
  408: {
    request_timeout: 'The request took too long to arrive. Please send it again.',
  },
  409: {
    // Sign-in and recovery.
    too_many_passkeys: `You can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
    authenticator_set: 'You already have an authenticator app. Remove it first.',
    recovery_ended: 'This request has ended or was already decided.',
    recovery_contact_taken:
      'Another account has the new phone number or email. Refuse the request and explain why.',
    // The console.
    proposal_waiting: 'A change to this is already waiting for a decision.',
    proposal_decided: 'This change was already decided or has expired.',
    proposal_changed: 'This change is different from the one you read. Read it again.',
    payment_not_waiting: 'This payment no longer needs a decision. Check it again.',
    payment_takes_two: 'A payment this size needs a second approver. Propose it instead.',
    payment_not_reversible:
      'This payment can’t be reversed: it isn’t complete, or some or all of it was already returned.',
    receiver_has_too_little: 'The paying account’s balance is too low. No money was moved.',
    payment_case_closed: 'This case is closed.',
    credit_case_needed: 'Name an open case or ticket of this customer.',
    payment_case_needed: 'Name an open case of an unidentified deposit, with its full amount.',
    frozen_by_compliance:
      'Compliance froze this wallet. You can propose to unfreeze it, and a second person will decide.',
    not_frozen_by_us: 'Alajo didn’t freeze this wallet.',
    case_claimed: 'A colleague has claimed this case.',
    case_claimed_by_other: 'A colleague has claimed this case. Give a reason to release it.',
    ticket_closed: 'This ticket is closed. Reopen it first, or wait for the customer to reply.',
    data_request_open:
      'We’re already working on a request like this. Contact support to add to it.',
    data_request_answered: 'This request has already been answered.',
    tickets_not_merged: 'You can only merge tickets of the same customer, into one that is open.',
    canned_title_taken: 'There’s already an answer with this title.',
    too_many_canned: `There can be at most ${CANNED_MAX} answers. Remove one first.`,
    case_view_name_taken: 'You already have a view with this name.',
    too_many_case_views: `You can have at most ${CASE_VIEWS_MAX} views. Delete one first.`,
    review_ended: 'This review has ended: a colleague decided, or the customer sent another ID.',
    review_of_expired: 'This ID has expired. Reject it.',
    tier_not_higher: 'This customer already has that tier or a higher one.',
    already_paused: 'This is already paused. End that pause first.',
    price_day_taken: 'Another rule of this kind already starts that day.',
    price_date_too_soon:
      'A rule can start tomorrow at the earliest, and no sooner than an hour after approval.',
    price_out_of_bounds: 'These values are outside the allowed range.',
    price_withdrawn: 'This rule was already withdrawn.',
    import_not_ready: 'This import is already running or has ended.',
    list_without_api: 'This list can’t be fetched. Upload it as a file.',
    import_not_withdrawable: 'Only a finished import of a bank statement can be withdrawn.',
    exception_changed: 'The amounts of this exception have changed. Propose it again.',
    exception_not_correctable:
      'No correction would make this match. Settle the payment, or explain the difference.',
    exception_closed: 'This exception is already closed.',
    staff_email_taken: 'A member of staff already has that email address.',
    no_change: 'Nothing would change.',
    action_unavailable: 'This can’t be done now. Check it and try again.',
    last_administrators:
      'At least two administrators have to remain, so that one can approve the other’s changes.',
    // Accounts.
    sms_unavailable: 'Alajo can’t send SMS yet. Email works.',
    name_confirmed: 'Your name was confirmed with your ID. To change it, contact support.',
    username_taken: 'That username is already taken.',
    username_reserved: 'That username is reserved. Choose another one.',
    username_number: 'That username looks like a phone or account number. Choose another one.',
    email_taken: 'That email address already has an account.',
    phone_taken: 'That phone number already has an account.',
    account_in_use: 'You can’t close your account yet: something is still open.',
    account_closed: 'This account can’t move money right now.',
    // Money.
    paused: 'This is paused for now. No money was taken.',
    insufficient_funds: 'Your balance is too low for this.',
    not_frozen: 'Your wallet is not frozen.',
    frozen_by_us:
      'Alajo froze your wallet. Contact support and we’ll explain why and what to do next.',
    wallet_frozen:
      'Your wallet is frozen, so no money can leave it. See Settings for why and what to do.',
    wallet_held:
      'Your bank has disputed money you added, so nothing can leave your wallet until that’s decided. See your notifications for details.',
    day_limit_reached: 'This is over your daily limit.',
    own_day_limit_reached:
      'This is over the daily limit you set yourself. You can change it in Settings, under Limits.',
    own_payment_limit_reached:
      'This is over the limit you set for one payment. You can change it in Settings, under Limits.',
    own_limit_too_high: 'Your own limit can’t be higher than your tier’s.',
    recipient_ambiguous:
      'That is one customer’s wallet number and another’s phone number. Use their username, or enter the phone number with its leading 0.',
    payday_passed:
      'That payday is on a weekend and would be paid the Friday before, which is too soon. Pay on the day itself, or start next month.',
    self_transfer: 'You can’t send money to yourself.',
    quote_expired: 'These charges have expired. Check them again.',
    too_many_cards: `You can save at most ${CARDS_MAX} cards. Remove one in Settings to save another.`,
    card_removed: 'This card is no longer saved. Choose another way to add money.',
    card_expired: 'This card has expired. Add money with another one.',
    too_many_banks: `You can add at most ${BANKS_MAX} banks. Remove one in Settings to add another.`,
    bank_blocked: 'Your bank disputed a payment from this account. Add another one.',
    bank_removed: 'This bank was removed. Add it again to use it.',
    consent_changed: 'What this bank would pay has changed. Check it and agree again.',
    pull_started: 'This has started, so it can no longer be skipped.',
    transfer_gone: 'This transfer has gone out, so it can no longer be cancelled.',
    already_reversed: 'This was already reversed.',
    duplicate_transfer: 'You sent this amount to the same person a moment ago. Send again?',
    duplicate_purchase: 'You made the same purchase for this number a moment ago. Buy again?',
    customer_changed: 'This number now belongs to a different name. Check it before you pay.',
    // WhatsApp.
    whatsapp_off: 'WhatsApp isn’t available at the moment.',
    whatsapp_not_linked: 'No WhatsApp chat is linked.',
    prepared_ended: 'This can no longer be confirmed. Ask for it again in WhatsApp.',
    // Ajo.
    group_exists: 'You already have a group with this name.',
    too_many_groups: `You can be in at most ${GROUPS_MAX} groups. Finish one before you join another.`,
    terms_changed: 'The rules have changed. Read them again before you agree.',
    already_member: 'You are already a member of this group.',
    terms_agreed:
      'Someone has already agreed to these terms. Once the group starts, members can change them by vote.',
    group_started: 'This group has already started.',
    approval_needed: 'The organiser approves who joins this group. Ask to join instead.',
    proxy_member_limit: `You can pay for at most ${PROXY_MEMBERS_MAX} people in this group.`,
    proxy_members_not_agreed:
      'This group was created before members without a smartphone could be added.',
    seat_paid_by_other: 'Someone else pays for this seat until the group ends.',
    account_name_differs: 'This account is in another name. Use the member’s own account.',
    nothing_to_pay_out: 'There’s nothing to pay out today.',
    already_asked: 'You have already asked to join this group.',
    request_declined: 'The organiser has declined your request. Ask them for a new invitation.',
    too_many_waiting: 'Too many people are waiting for this organiser’s reply. Try again later.',
    joiner_unavailable: 'They can’t join right now: their limits don’t allow another group.',
    pot_too_large: 'You need a higher trust score for a pot this size.',
    late_turns_taken: 'All turns your trust score allows are taken for now.',
    turn_too_early: 'This turn is earlier than the new holder’s trust score allows.',
    turn_taken: 'Someone else has picked this turn.',
    turns_fixed: 'You can’t choose a turn in this group.',
    contributions_too_high: 'Your groups would take too much of your monthly income.',
    group_full: 'This group is full.',
    group_paused: 'This group is paused. No money moves until it resumes.',
    group_not_active: 'This group isn’t active.',
    not_your_turn: 'It’s not your turn to collect.',
    round_not_settled: 'Not everyone has paid yet. You can collect once the round is settled.',
    cover_own: 'You can only cover another member, in a round that isn’t yours to collect.',
    nothing_to_cover: 'This member owes nothing.',
    member_not_late: 'This member is no longer late.',
    plan_not_needed: 'You owe nothing in this group.',
    plan_open: 'You already have a repayment plan in this group.',
    plan_missed:
      'You missed a payment on your last plan, so you can’t set up another. Please pay what you owe.',
    amount_changed: 'The amount due has changed. Check it and try again.',
    seat_not_transferable: 'You can’t hand over a seat that has collected or still owes money.',
    replacement_needed: 'The group has started. Choose who takes over your seat.',
    guarantee_not_possible: 'Members of this group can’t have a guarantor.',
    already_guaranteed: 'You’ve already asked a guarantor. Withdraw that request first.',
    waiting_list_empty:
      'No one on the waiting list can take this seat now. Offer it to someone you know.',
    swap_not_possible: 'Turns can only be swapped before either of them is funded.',
    nothing_to_hold: 'There’s nothing to hold for this group right now.',
    already_proposed: 'The group is already voting on this. Answer that vote first.',
    round_disputed:
      'A member has disputed this round, so its payout is on hold. See why in the group.',
    round_not_open: 'This round isn’t due yet, so there is nothing to stop.',
    round_paid_out: 'This round has been paid out, so it can’t be stopped. Contact support.',
    already_disputed: 'You have disputed this round before.',
    dispute_ended: 'This dispute is over.',
    too_much_evidence: `You can add at most ${DISPUTE_TEXTS_MAX} texts and ${DISPUTE_PICTURES_MAX} pictures to a dispute.`,
    seat_suspended:
      'This seat is suspended, so you can’t change anything about it. Contact support.',
    report_not_possible: 'You can’t report this member here. Contact support.',
    already_reported: 'This has already been reported. Our team is looking into it.',
    report_confirmed:
      'Our team has already confirmed this. If it’s wrong, contact support right away.',
    phone_not_confirmed: 'Confirm your phone number in your profile first, so we know it’s you.',
    nothing_to_write_off: 'This member owes nothing that the group can write off.',
    vote_closed: 'This vote is over.',
    terms_not_raised: 'A vote can lower what members pay, never raise it.',
    no_rounds_left: 'There are no rounds left to change the terms for.',
    officer_only: 'Only officers of the group can do this.',
    office_taken: 'Someone already has this office or has been asked to take it.',
    has_office: 'They already have an office or have been asked to take one.',
    represented_member: 'Someone else pays for this member, so they can’t run the group.',
    proposal_too_soon: 'The group said no recently. You can ask again a week after that vote.',
    cover_closed: 'This is no longer open. Nothing was paid.',
    organiser_cannot_pay: 'The organiser’s wallet can’t pay this now. Nothing was taken.',
    too_many_announcements: 'The group has had five announcements today. Write again tomorrow.',
    organiser_only: 'Only the organiser can do this.',
    group_not_finished: 'You can start the next cycle once everyone has collected.',
    // Payment requests.
    request_closed: 'This request is closed. Ask for a new link.',
    request_paid: 'This has already been paid. Nothing more is due.',
    request_busy: 'Someone else is paying this right now. Try again in a few minutes.',
    request_amount: 'That’s not the amount that is due.',
    too_many_requests_open: `You can have at most ${REQUESTS_MAX} open requests. Cancel one first.`,
    // Pots.
    pot_closed: 'This pot is closed. Nothing more can be paid in.',
    pot_full: 'This pot can’t hold that much.',
    pot_payment_limit: `A pot can take at most ${groupDigits(POT_PAYMENTS_MAX)} payments.`,
    pot_held:
      'Alajo is looking into this pot. For now, nothing can be paid in or out, but payers can still be refunded.',
    pot_busy: 'Many people are paying into this pot right now. Try again in a few minutes.',
    too_many_pots: `You can have at most ${POTS_MAX} open pots. End one to open another.`,
    pot_ended: 'This pot has ended, so nothing more can change.',
    pot_date_not_later: `You can only move the closing date later, at most ${POT_LATER_DAYS} days past the first one.`,
    pot_not_for_payee: 'The target wasn’t reached, so the money can only be refunded.',
    pot_payee_unavailable: 'The person this pot pays can’t receive money right now.',
    pot_payee_fixed:
      'Payers were told who this pot pays. That can only change if that person can’t receive it.',
    // Savings.
    goal_not_active: 'You can only save to an active goal. Resume this one first.',
    goal_completed: 'This goal is complete. Start a new one to save more.',
    goal_needs_less: 'That’s more than this goal still needs.',
    goal_holds_less: 'This goal doesn’t hold that much.',
    goal_closed: 'This goal is locked for now. Request an early withdrawal instead.',
    goal_open: 'This goal is unlocked. You can withdraw right away.',
    goal_withdrawal_waiting: 'An early withdrawal is on its way. Cancel it to ask for another.',
    goal_rules_only_tighten:
      'You can lock this goal further, move its date later or raise its target, but not undo that.',
    goal_target_below_saved: 'The target can’t be less than what you’ve already saved.',
    goal_date_not_later: 'Choose a date later than the goal’s current one.',
    repair_changed: 'The amount this goal needs has changed. Check it and try again.',
    goal_not_archivable: 'Only a finished goal with nothing left in it can be archived.',
    goal_title_taken: 'You already have a goal with this title.',
    too_many_goals: `You can have at most ${GOALS_MAX} goals. Delete one to create another.`,
    missed_changed: 'The missed amount has changed. Check it before you save.',
    // Standing orders and auto-split.
    standing_order_changed: 'This standing order has changed. Check it and try again.',
    too_many_standing_orders: `You can have at most ${STANDING_ORDERS_MAX} standing orders. End one to add another.`,
    too_many_sorting_rules: `You can have at most ${SORTING_RULES_MAX} rules. Delete one to add another.`,
    sorting_changed: 'The amount to split has changed. Check it and try again.',
    sorting_already_answered: 'You’ve already answered this one.',
    sorting_not_undoable: 'This split can no longer be undone.',
    // The marketplace.
    cart_changed: 'Your cart has changed. Check it before you pay.',
    cart_full: `Your cart is full. It holds ${CART_MAX} different products.`,
    out_of_stock: 'There aren’t that many left.',
    own_product: 'This is your own product.',
    not_selling: 'Open your shop first. Press Start Selling.',
    shop_name_taken: 'That shop name is already taken.',
    too_many_products: `A shop can have at most ${groupDigits(PRODUCTS_MAX)} products.`,
    too_many_pictures: `A product can have at most ${PICTURES_MAX} pictures.`,
    stock_changed: 'The stock has changed. Check it and try again.',
    order_changed: 'This order has changed. Check it and try again.',
    too_many_return_pictures: `A return can have at most ${RETURN_PICTURES_MAX} pictures.`,
    offer_too_high: 'That is more than was paid for these items.',
    cancel_too_early: `The seller has ${SHIP_WITHIN_DAYS} days to send this order. You can cancel after that.`,
    // Waste.
    collection_changed: 'This collection has changed. Check it and try again.',
    collection_too_early: 'It can’t start yet: the customer can still cancel it for free.',
    proof_needed: 'Add a photo of what was collected first.',
    too_many_proofs: `A collection can have at most ${WASTE_PROOFS_MAX} photos.`,
    operator_name_taken: 'There’s already an operator with this name.',
    operator_ended: 'This operator has been deactivated.',
    operator_no_bank: 'Enter this operator’s bank account first.',
    collections_not_owed:
      'The amount owed for these collections has changed. Check them and try again.',
    duplicate_booking: 'You booked the same collection a moment ago. Book again?',
    too_many_plans: `You can have at most ${PLANS_MAX} weekly collections. Stop one to add another.`,
    booking_too_late: `This collection is less than ${CHANGE_HOURS} hours away, so it can no longer be cancelled or moved. If no one comes, you’ll get your money back automatically.`,
    booking_closed: 'This collection has started or is over, so it can’t be cancelled or moved.',
    booking_not_completed: 'You can rate a collection once it’s completed.',
    already_rated: 'You’ve already rated this collection.',
    // People.
    too_many_people: `You can save at most ${PEOPLE_MAX} people. Remove one first.`,
    too_many_tags: `You can tag at most ${TAGS_MAX} payees. Remove a tag to add another.`,
    // Support.
    too_many_tickets: `You have ${TICKETS_MAX} open tickets. Close one, or reply to it instead.`,
    newer_ticket: 'You have a newer ticket about this transaction. Reply there instead.',
    ticket_full: `You can send at most ${MESSAGES_MAX} messages in one ticket. Start a new one.`,
    recall_not_possible: 'You can only ask for a transfer back if it reached someone else.',
    recall_too_late: `You can ask for a transfer back within ${RECALL_WORKING_DAYS} working days. Write to us and we’ll see what can still be done.`,
    recall_ended: 'This request has ended, so nothing more can change.',
    claim_not_possible: 'You can only choose payments that you sent and that have arrived.',
    claim_too_late: `You can choose payments of the last ${RECALL_WORKING_DAYS} working days. Write to us about older ones.`,
    payment_claimed: 'One of these payments is already part of a case.',
    claim_ended: 'This case is decided, so nothing more can be added.',
    too_much_claim_evidence: `You can add at most ${CLAIM_TEXTS_MAX} texts and ${CLAIM_PICTURES_MAX} photos.`,
    claim_payment_ended:
      'You’ve already asked for one of these payments back, and that request has ended. Write to us about it.',
    nothing_to_give: 'There’s nothing in your wallet to return right now.',
    // Identity checks.
    already_verified: 'This is already verified.',
    profile_info_required:
      'Add your profile info first. We compare your BVN or NIN with your date of birth.',
    birth_date_fixed:
      'Your date of birth has been checked against your BVN or NIN, so you can’t change it here.',
    identification_required:
      'Our payment partner needs to confirm your identity first. Enter your BVN and a bank account.',
    number_taken: 'We can’t assign you an account number automatically. Contact support.',
    document_not_marked:
      'Your name can’t be drawn on this file, so it isn’t shown. Reject it as unreadable.',
  },
  413: {
    body_too_large: 'This is too large to send.',
  },
  415: {
    unsupported_media_type: 'This content type isn’t supported. Send JSON.',
  },
  422: {
    file_not_read: 'We can’t read this file.',
    purchase_failed: 'This purchase failed. The money is back in the wallet.',
    idempotency_key_reused: 'This Idempotency-Key was already used for a different request.',
  },
  429: {
    too_many_bvns: `You’ve tried ${BVNS_PER_DAY} BVNs today. Check the number and try again tomorrow.`,
    too_many_nins: `You’ve tried ${NINS_PER_DAY} NINs today. Check the number and try again tomorrow.`,
    too_many_documents: `You’ve sent ${DOCUMENTS_PER_DAY} IDs today. Try again tomorrow.`,
    wait_before_resend: 'Wait a minute before requesting another code.',
    too_many_attempts: `Too many failed attempts. Try again in ${SIGN_IN_BLOCK_MINUTES} minutes.`,
    too_many_requests: 'Too many requests. Wait a moment and try again.',
  },
  431: {
    headers_too_large: 'The request’s headers are too large.',
  },
  500: {
    internal: messages.internal,
  },
  503: {
    bank_unavailable: 'That bank isn’t responding. Try again in a while.',
    provider_unavailable:
      'Our payment partner isn’t responding. No money was taken. Try again in a while.',
    service_paused:
      'Our partner for airtime and bills isn’t responding. No money was taken. Try again in a while.',
    busy: 'Alajo is very busy. Try again in a moment.',
  },
});

type Messages = Record<number, Record<string, string>>;
type CodeOf<Statuses> = { [Status in keyof Statuses]: keyof Statuses[Status] }[keyof Statuses];
type StatusOf<Statuses, Code> = {
  [Status in keyof Statuses]: Code extends keyof Statuses[Status] ? Status : never;
}[keyof Statuses];
type Catalogue<Statuses> = {
  readonly [Code in CodeOf<Statuses>]: { status: StatusOf<Statuses, Code>; message: string };
};

/** Flattens to one entry per code with its status. Throws if a code has two statuses. */
function byCode<const Statuses extends Messages>(statuses: Statuses): Catalogue<Statuses> {
  const errors = Object.entries(statuses).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  );
  const catalogue = Object.fromEntries(errors);
  if (Object.keys(catalogue).length < errors.length) throw new Error('an error has two statuses');
  return catalogue;
}

export type ErrorCode = keyof typeof errors;

/** Ways to finish a pending sign-in. */
export const signInWays = ['code', 'authenticator', 'recovery_code'] as const;
export type SignInWay = (typeof signInWays)[number];

/** The body of every refused request; `error` and `detail` repeat the message. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  error: string;
  detail: string;
  field?: string;
  request_id: string;
  /** Seconds until the same request can succeed; for `otp_required`, until another code can be sent. */
  retry_after_s?: number;
  /** `otp_required`: the masked address the code went to. */
  email?: string;
  /** `otp_required` of a confirmed account: the pending sign-in, for `auth/verify-device/`. */
  device_id?: string;
  /** Ways to finish that sign-in. */
  ways?: readonly SignInWay[];
  /** `device_proof_needed`: the nonce for the device to sign. */
  nonce?: string;
  /** `approval_required`: the action to approve, and the ways to approve it. */
  approval?: RequiredApproval;
  /** A payment over a limit: which limit, what is left of it and what raises it. */
  limit?: LimitRefusalBody;
};

/** The address a code went to, the seconds until another can be requested, and the pending sign-in. */
export type CodeSent = Required<Pick<ErrorBody, 'email' | 'retry_after_s'>> &
  Pick<ErrorBody, 'device_id' | 'ways'>;

export type ErrorOptions = {
  /** The input field at fault, as a dotted path. */
  field?: string;
  /** Replaces the code’s default message. */
  message?: string;
  /** Seconds until the same request can succeed; also sent as Retry-After. */
  retry_after_s?: number;
  /** Only for a caller who has proved their identity. */
  code_sent?: CodeSent;
  /** For `approval_required`. */
  approval?: RequiredApproval;
  /** For a payment over a limit. */
  limit?: LimitRefusal;
  /** For `device_proof_needed`. */
  nonce?: string;
  cause?: unknown;
};

/** An error the caller may see: its code and message are sent, its cause never is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retry_after_s: number | undefined;
  readonly code_sent: CodeSent | undefined;
  readonly approval: RequiredApproval | undefined;
  readonly nonce: string | undefined;
  readonly limit: LimitRefusal | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    this.field = options.field;
    this.retry_after_s = options.retry_after_s;
    this.code_sent = options.code_sent;
    this.approval = options.approval;
    this.nonce = options.nonce;
    this.limit = options.limit;
  }
}
