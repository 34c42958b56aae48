// The error catalogue: every code the API can return, each with its HTTP status and its message. The
// spec's own sentences (§5, §8) are written here once, so forms and server show the same words.

import type { ApprovalAsked } from './approval-asked.ts';
import {
  BVNS_A_DAY,
  CANNED_MAX,
  CART_MAX,
  CASE_VIEWS_MAX,
  DISPUTE_PICTURES_MAX,
  DISPUTE_TEXTS_MAX,
  DOCUMENTS_A_DAY,
  GOALS_MAX,
  GROUPS_MAX,
  MESSAGES_MAX,
  NINS_A_DAY,
  PASSKEYS_MAX,
  PEOPLE_MAX,
  PHONELESS_MAX,
  PICTURES_MAX,
  PLANS_MAX,
  POT_PAYMENTS_MAX,
  POTS_MAX,
  PRODUCTS_MAX,
  REQUESTS_MAX,
  RETURN_PICTURES_MAX,
  SORTING_RULES_MAX,
  STANDING_ORDERS_MAX,
  STATEMENT_ROWS_MAX,
  TAGS_MAX,
  TICKETS_MAX,
  WASTE_PROOFS_MAX,
} from './count-limits.ts';
import { groupDigits } from './money.ts';
import {
  CHANGE_HOURS,
  PIN_LOCK_MINUTES,
  POT_LATER_DAYS,
  RECALL_WORKING_DAYS,
  SHIP_WITHIN_DAYS,
  SIGN_IN_BLOCK_MINUTES,
} from './time-limits.ts';

/** Of a link that says "this was not me" and can’t any more. Not in `messages`: one page shows it. */
export const NOT_ME_INVALID =
  'This link isn’t valid any more. If something looks wrong, sign in and freeze your wallet.';

/**
 * The spec's sentences for fields and outcomes, used by the schemas and the screens. The browser
 * downloads these on the first visit; the catalogue below stays on the server.
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

export const errors = {
  invalid_request: { status: 400, message: 'Some fields are invalid.' },
  malformed_request: { status: 400, message: 'We couldn’t read this request.' },
  statement_range: {
    status: 400,
    message: 'Choose a first day on or before the last day, at most a year earlier.',
  },
  statement_too_long: {
    status: 400,
    message: `This statement has more than ${groupDigits(STATEMENT_ROWS_MAX)} movements. Choose fewer days.`,
  },
  password_common: { status: 400, message: 'That password is too easy to guess. Choose another.' },
  otp_invalid: { status: 400, message: messages.otp_failed },
  not_me_invalid: { status: 400, message: NOT_ME_INVALID },
  reset_token_invalid: { status: 400, message: messages.reset_token_invalid },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  wrong_login: { status: 401, message: 'The username or password is incorrect.' },
  otp_required: {
    status: 403,
    message: 'Confirm your account first. We’ve sent you a 6-digit code.',
  },
  sign_in_over: {
    status: 403,
    message: 'This sign-in isn’t valid any more. Sign in again.',
  },
  approval_required: {
    status: 403,
    message: 'This takes more than your PIN. Approve it with your passkey, or with a code.',
  },
  approval_invalid: {
    status: 403,
    message: 'This approval isn’t valid any more. Start again.',
  },
  passkey_refused: {
    status: 403,
    message: 'This passkey didn’t work. Try again, or use another way.',
  },
  too_many_passkeys: {
    status: 409,
    message: `You have ${PASSKEYS_MAX} passkeys, the most you can have. Remove one first.`,
  },
  device_proof_needed: {
    status: 403,
    message: 'Your device has to prove itself first. Refresh the page.',
  },
  recovery_code_invalid: {
    status: 400,
    message: 'This recovery code isn’t valid, or was used before. Check it, or use another one.',
  },
  authenticator_set: {
    status: 409,
    message: 'You have an authenticator app already. Remove it first.',
  },
  recovery_ended: { status: 409, message: 'This request has ended, or was decided already.' },
  recovery_contact_taken: {
    status: 409,
    message: 'Another account has the new phone number or email. Refuse it, and say so.',
  },
  pin_required: { status: 403, message: 'Enter your 4-digit transaction PIN.' },
  pin_not_set: { status: 403, message: 'Create your 4-digit transaction PIN first.' },
  pin_wrong: { status: 403, message: 'Incorrect PIN.' },
  pin_locked: {
    status: 403,
    message: `Too many wrong PINs. Try again in ${PIN_LOCK_MINUTES} minutes.`,
  },
  password_wrong: { status: 403, message: 'Your current password is incorrect.' },
  not_found: { status: 404, message: 'Not found.' },
  staff_signed_out: { status: 401, message: 'Sign in to the console with your passkey.' },
  staff_passkey_refused: {
    status: 401,
    message:
      'This passkey wasn’t accepted. Try again, or ask an administrator for a new invitation.',
  },
  staff_invitation_invalid: {
    status: 404,
    message: 'This invitation was used, or is older than a day. Ask for a new one.',
  },
  staff_other_site: { status: 403, message: 'This request didn’t come from the console.' },
  staff_not_allowed: { status: 403, message: 'Your role doesn’t include this.' },
  staff_verify_again: { status: 403, message: 'Show your passkey again to go on.' },
  own_proposal: { status: 403, message: 'Somebody else has to approve what you proposed.' },
  own_access: { status: 403, message: 'Others have to decide about your own access.' },
  proposal_waiting: { status: 409, message: 'A change to this is already waiting for a decision.' },
  proposal_decided: { status: 409, message: 'This change was already decided, or it expired.' },
  proposal_changed: { status: 409, message: 'This isn’t the change you looked at. Read it again.' },
  staff_say_why: { status: 403, message: 'Say why you look at this account first.' },
  payment_not_waiting: {
    status: 409,
    message: 'This payment doesn’t wait for a decision any more. Look at it again.',
  },
  payment_takes_two: {
    status: 409,
    message: 'It takes two people to end a payment of this size. Propose it.',
  },
  payment_not_reversible: {
    status: 409,
    message:
      'This payment can’t be reversed: it isn’t complete, was undone, or part of it went back.',
  },
  receiver_has_too_little: {
    status: 409,
    message: 'The account that would pay has too little. Nothing was moved.',
  },
  payment_case_closed: { status: 409, message: 'This case is closed.' },
  credit_case_needed: {
    status: 409,
    message: 'Name an open case or ticket of this customer.',
  },
  payment_case_needed: {
    status: 409,
    message: 'Name an open case of a deposit into nobody’s number, with its whole amount.',
  },
  frozen_by_compliance: {
    status: 409,
    message: 'Compliance froze this wallet. Propose to unfreeze it: somebody else decides.',
  },
  not_frozen_by_us: { status: 409, message: 'We didn’t freeze this wallet.' },
  frozen_by_us: {
    status: 409,
    message: 'Alajo froze your wallet. Write to support, and we tell you why and what to do.',
  },
  case_claimed: { status: 409, message: 'A colleague has claimed this case.' },
  case_of_another: {
    status: 409,
    message: 'This case is a colleague’s. Say why you release it.',
  },
  ticket_closed: {
    status: 409,
    message: 'This ticket is closed. Reopen it first, or wait for the customer to reply.',
  },
  data_request_open: {
    status: 409,
    message: 'We are working on a request of this kind already. Write to support to add to it.',
  },
  data_request_answered: { status: 409, message: 'This request was answered already.' },
  tickets_not_merged: {
    status: 409,
    message: 'Two tickets of one customer can be merged, and the one that stays has to be open.',
  },
  canned_title_taken: { status: 409, message: 'There is an answer with this title.' },
  too_many_canned: { status: 409, message: `There are ${CANNED_MAX} answers already. Remove one.` },
  case_view_name_taken: { status: 409, message: 'You already have a view with this name.' },
  too_many_case_views: {
    status: 409,
    message: `You have ${CASE_VIEWS_MAX} views already. Delete one first.`,
  },
  review_ended: {
    status: 409,
    message: 'This review has ended: a colleague decided, or the customer sent another ID.',
  },
  review_of_expired: { status: 409, message: 'This ID has expired. Reject it.' },
  tier_not_higher: { status: 409, message: 'This customer has that tier, or a higher one.' },
  paused: { status: 409, message: 'This is paused for now. No money was taken.' },
  already_paused: { status: 409, message: 'This is paused already. End that pause first.' },
  pause_too_long: {
    status: 400,
    message: 'A pause ends after now, and within a week: pause again if it has to last.',
  },
  announcement_times: { status: 400, message: 'It has to end after it begins, and after now.' },
  price_day_taken: { status: 409, message: 'Another row of this kind begins that day.' },
  price_day_near: {
    status: 409,
    message: 'A row begins tomorrow at the earliest, and an hour after it is approved.',
  },
  price_out_of_bounds: { status: 409, message: 'These figures are outside what a row may say.' },
  price_withdrawn: { status: 409, message: 'This row was already withdrawn.' },
  import_not_ready: { status: 409, message: 'This import runs, or has ended, already.' },
  list_without_api: {
    status: 409,
    message: 'This list can’t be fetched. Upload it as a file.',
  },
  file_not_read: { status: 422, message: 'We can’t read this file.' },
  import_not_withdrawable: {
    status: 409,
    message: 'Only the import of a bank’s statement that has ended can be taken back.',
  },
  exception_changed: {
    status: 409,
    message: 'The figures of this exception are others by now. Propose it again.',
  },
  exception_not_correctable: {
    status: 409,
    message: 'No correction would make this match. Settle the payment, or explain the difference.',
  },
  exception_closed: { status: 409, message: 'This exception is closed already.' },
  staff_email_taken: { status: 409, message: 'A member of staff has that email address already.' },
  staff_unchanged: { status: 409, message: 'That is how it is already.' },
  last_administrators: {
    status: 409,
    message: 'Two administrators have to remain: nobody can approve the other’s changes alone.',
  },
  recipient_not_found: { status: 404, message: 'No Alajo customer has that username or email.' },
  payday_passed: {
    status: 409,
    message:
      'That payday is on a weekend and would be paid the Friday before, which is too soon. Choose whether to pay on the day itself or begin next month.',
  },
  recipient_ambiguous: {
    status: 409,
    message:
      'That is one customer’s wallet number and another’s phone number. Use their username, or write the phone number with its first 0.',
  },
  account_not_found: {
    status: 404,
    message: 'We couldn’t find that account. Check the number and the bank.',
  },
  customer_not_found: {
    status: 404,
    message: 'We couldn’t find a customer with that number. Check the number and the provider.',
  },
  name_confirmed: {
    status: 409,
    message: 'Your name was confirmed with your ID. To change it, contact support.',
  },
  username_taken: { status: 409, message: 'That username is already taken.' },
  username_reserved: { status: 409, message: 'That username is reserved. Choose another one.' },
  username_number: {
    status: 409,
    message: 'That username could be taken for a phone or account number. Choose another one.',
  },
  email_taken: { status: 409, message: 'That email address already has an account.' },
  phone_taken: { status: 409, message: 'That phone number already has an account.' },
  insufficient_funds: { status: 409, message: 'Your balance is too low for this.' },
  account_in_use: { status: 409, message: 'Something is still open.' },
  account_closed: { status: 409, message: 'This account can’t move money right now.' },
  whatsapp_off: { status: 409, message: 'WhatsApp is not available at the moment.' },
  whatsapp_not_linked: { status: 409, message: 'No WhatsApp chat is linked.' },
  prepared_ended: {
    status: 409,
    message: 'This can no longer be confirmed. Ask for it again in WhatsApp.',
  },
  not_frozen: { status: 409, message: 'Your wallet is not frozen.' },
  wallet_frozen: {
    status: 409,
    message: 'Your wallet is frozen, so no money can leave it. Settings say why, and what to do.',
  },
  wallet_held: {
    status: 409,
    message:
      'Your bank disputes a payment you added, so no money can leave your wallet until that is decided. Your notifications say more.',
  },
  day_limit_reached: { status: 409, message: 'This is over your daily limit.' },
  own_day_limit_reached: {
    status: 409,
    message:
      'This is over the daily limit you set yourself. You can change it in Settings, under Limits.',
  },
  own_payment_limit_reached: {
    status: 409,
    message:
      'This is over what you allow for one payment. You can change it in Settings, under Limits.',
  },
  own_limit_too_high: {
    status: 409,
    message: 'Your own limit can’t be higher than your tier’s.',
  },
  transfer_gone: {
    status: 409,
    message: 'This transfer has gone out, so it can no longer be cancelled.',
  },
  duplicate_transfer: {
    status: 409,
    message: 'You sent this amount to the same person a moment ago. Send again?',
  },
  duplicate_purchase: {
    status: 409,
    message: 'You made the same purchase for this number a moment ago. Buy again?',
  },
  customer_changed: {
    status: 409,
    message: 'This number now belongs to a different name. Check it before you pay.',
  },
  group_exists: { status: 409, message: 'You already have a group with this name.' },
  too_many_groups: {
    status: 409,
    message: `You’re in ${GROUPS_MAX} groups, the most you can be in. Finish one before you join another.`,
  },
  terms_changed: {
    status: 409,
    message: 'The rules have changed. Read them again before you agree.',
  },
  already_member: { status: 409, message: 'You are already a member of this group.' },
  terms_agreed: {
    status: 409,
    message: 'Somebody has agreed to these terms. After the start they change by vote.',
  },
  group_started: { status: 409, message: 'This group has already started.' },
  approval_needed: {
    status: 409,
    message: 'The organiser approves who joins this group. Ask to join instead.',
  },
  phoneless_full: {
    status: 409,
    message: `You pay for ${PHONELESS_MAX} people in this group, the most you can.`,
  },
  phoneless_not_agreed: {
    status: 409,
    message: 'This group was made before members without a smartphone could be added to it.',
  },
  paid_for_you: {
    status: 409,
    message: 'Somebody else pays for this seat until the group ends.',
  },
  account_name_differs: {
    status: 409,
    message: 'This account is in another name. It must be the member’s own.',
  },
  nothing_to_pay_out: { status: 409, message: 'There is nothing to pay out today.' },
  already_asked: { status: 409, message: 'You have already asked to join this group.' },
  request_declined: {
    status: 409,
    message: 'The organiser has declined your request. Ask them for a new invitation.',
  },
  too_many_waiting: {
    status: 409,
    message: 'Too many people wait for this organiser’s answer. Try again later.',
  },
  joiner_unavailable: {
    status: 409,
    message: 'They can’t join right now: their own limits don’t allow another group.',
  },
  pot_too_large: {
    status: 409,
    message: 'Your trust score doesn’t open pots of this size yet.',
  },
  late_turns_taken: {
    status: 409,
    message: 'The turns that your trust score opens are taken for now.',
  },
  turn_too_early: {
    status: 409,
    message: 'This turn comes earlier than the trust score of its new holder allows.',
  },
  turn_taken: { status: 409, message: 'Somebody else has picked this turn.' },
  turns_fixed: { status: 409, message: 'Turns can’t be chosen in this group, or not any more.' },
  contributions_too_high: {
    status: 409,
    message: 'Your groups would take too much of what comes in each month.',
  },
  group_full: { status: 409, message: 'This group is full.' },
  group_paused: { status: 409, message: 'This group is paused. No money moves until it resumes.' },
  group_not_active: { status: 409, message: 'This group is not active.' },
  not_your_turn: { status: 409, message: 'It’s not your turn to collect.' },
  round_not_settled: {
    status: 409,
    message: 'Not everyone has paid yet. You can collect once the round is settled.',
  },
  cover_own: {
    status: 409,
    message: 'You can only cover another member, in a round that isn’t yours to collect.',
  },
  nothing_to_cover: { status: 409, message: 'This member owes nothing.' },
  plan_not_needed: { status: 409, message: 'You owe nothing in this group.' },
  plan_open: { status: 409, message: 'You already have a repayment plan in this group.' },
  plan_missed: {
    status: 409,
    message: 'An earlier plan was missed. Pay what you owe; there is no second plan for it.',
  },
  amount_changed: {
    status: 409,
    message: 'The amount due has changed. Check it and try again.',
  },
  seat_bound: {
    status: 409,
    message: 'You can’t hand over a seat that has collected or still owes money.',
  },
  replacement_needed: {
    status: 409,
    message: 'The group has started. Choose who takes over your seat.',
  },
  guarantee_not_possible: {
    status: 409,
    message: 'Nobody can guarantee for a member of this group.',
  },
  already_guaranteed: {
    status: 409,
    message: 'You have asked a guarantor already. Withdraw that first.',
  },
  waiting_list_empty: {
    status: 409,
    message: 'Nobody on the waiting list can take this seat now. Offer it to someone you know.',
  },
  swap_not_possible: {
    status: 409,
    message: 'Turns can only be swapped before either of them is funded.',
  },
  nothing_to_hold: {
    status: 409,
    message: 'Nothing is to be held for this group now.',
  },
  already_proposed: {
    status: 409,
    message: 'The group is voting on this already. Answer that first.',
  },
  round_disputed: {
    status: 409,
    message: 'A member disputes this round, so its payout waits. You can read why in the group.',
  },
  round_not_open: {
    status: 409,
    message: 'This round isn’t due yet, so there is nothing to stop.',
  },
  round_paid_out: {
    status: 409,
    message: 'This round is paid out, so it can’t be stopped any more. Write to our support.',
  },
  already_disputed: { status: 409, message: 'You have disputed this round before.' },
  dispute_ended: { status: 409, message: 'This dispute is over.' },
  too_much_evidence: {
    status: 409,
    message: `You can add at most ${DISPUTE_TEXTS_MAX} texts and ${DISPUTE_PICTURES_MAX} pictures to a dispute.`,
  },
  seat_suspended: {
    status: 409,
    message:
      'This seat is suspended, so nothing can be done with it by hand. Write to our support.',
  },
  report_not_possible: {
    status: 409,
    message: 'Nothing can be reported about this member here. Write to our support.',
  },
  already_reported: {
    status: 409,
    message: 'This has been reported before. Our team looks at it.',
  },
  report_confirmed: {
    status: 409,
    message: 'Our team has confirmed this already. Write to our support at once if it is wrong.',
  },
  phone_not_confirmed: {
    status: 409,
    message: 'Confirm your phone number in your profile first, so we know that it is you.',
  },
  own_case: { status: 403, message: 'This is your own case, so you have no vote in it.' },
  nothing_to_write_off: {
    status: 409,
    message: 'This member owes nothing that the group can write off.',
  },
  not_owed: {
    status: 403,
    message: 'Only the organiser, or somebody who is owed, can ask for this.',
  },
  vote_closed: { status: 409, message: 'This vote is over.' },
  terms_not_raised: {
    status: 409,
    message: 'A vote can only lower what is taken: members agreed to no more than that.',
  },
  no_rounds_left: {
    status: 409,
    message: 'There are no rounds left for which terms could change.',
  },
  officer_only: { status: 409, message: 'Only officers of the group can do this.' },
  office_taken: { status: 409, message: 'This office is taken, or somebody is asked to take it.' },
  has_office: { status: 409, message: 'They have an office, or are asked to take one.' },
  represented_member: {
    status: 409,
    message: 'Somebody else pays for this member, so they can’t run the group.',
  },
  asked_lately: {
    status: 409,
    message: 'You asked the group lately, and it did not agree. Ask again a week after that.',
  },
  cover_over: { status: 409, message: 'This is no longer open. Nothing was paid.' },
  organiser_cannot_pay: {
    status: 409,
    message: 'The organiser’s wallet can’t pay this now. Nothing was taken.',
  },
  too_many_announcements: {
    status: 409,
    message: 'The group has had five announcements today. Write again tomorrow.',
  },
  organiser_only: { status: 409, message: 'The organiser has to propose this first.' },
  group_not_finished: {
    status: 409,
    message: 'A next cycle follows a group in which everybody has collected.',
  },
  self_transfer: { status: 409, message: 'You can’t send money to yourself.' },
  request_closed: { status: 409, message: 'This request is closed. Ask for a new link.' },
  request_paid: { status: 409, message: 'This has been paid already. Nothing more is due.' },
  request_busy: {
    status: 409,
    message: 'Somebody else is paying this right now. Try again in a few minutes.',
  },
  request_amount: { status: 409, message: 'That’s not the amount that is due.' },
  too_many_requests_open: {
    status: 409,
    message: `You can have at most ${REQUESTS_MAX} open requests. Cancel one first.`,
  },
  pot_closed: { status: 409, message: 'This pot is closed. Nothing more can be paid in.' },
  pot_full: { status: 409, message: 'This pot can’t hold that much.' },
  pot_crowded: {
    status: 409,
    message: `This pot has ${groupDigits(POT_PAYMENTS_MAX)} payments, the most it can have.`,
  },
  pot_held: {
    status: 409,
    message:
      'Alajo is looking into this pot. Nothing can be paid in or out meanwhile; money can still go back.',
  },
  pot_busy: {
    status: 409,
    message: 'Many people are paying into this pot right now. Try again in a few minutes.',
  },
  too_many_pots: {
    status: 409,
    message: `You have ${POTS_MAX} open pots, the most you can have. End one to open another.`,
  },
  pot_ended: { status: 409, message: 'This pot has ended, so nothing more can change.' },
  pot_later: {
    status: 409,
    message: `A pot can only be closed later, and at most ${POT_LATER_DAYS} days after the day first promised.`,
  },
  pot_not_for_payee: {
    status: 409,
    message: 'What was promised to the payers is not met, so the money can only go back to them.',
  },
  pot_payee_unavailable: {
    status: 409,
    message: 'Whoever gets this pot can’t receive money right now.',
  },
  pot_payee_fixed: {
    status: 409,
    message:
      'The payers were promised who gets this pot. It can only change if they can’t receive it.',
  },
  quote_expired: { status: 409, message: 'This quote has expired. Check the charges again.' },
  bank_unavailable: { status: 503, message: 'That bank isn’t responding. Try again in a while.' },
  provider_unavailable: {
    status: 503,
    message: 'Our payment partner isn’t responding. No money was taken. Try again in a while.',
  },
  service_paused: {
    status: 503,
    message:
      'Our partner for airtime and bills isn’t responding. No money was taken. Try again in a while.',
  },
  goal_not_active: {
    status: 409,
    message: 'You can only save to an active goal. Resume this one first.',
  },
  goal_completed: { status: 409, message: 'This goal is complete. Start a new one to save more.' },
  goal_needs_less: { status: 409, message: 'That’s more than this goal still needs.' },
  goal_holds_less: { status: 409, message: 'This goal doesn’t hold that much.' },
  goal_closed: {
    status: 409,
    message: 'This goal keeps its money for now. Ask for an early withdrawal instead.',
  },
  goal_open: { status: 409, message: 'This goal is open. You can withdraw at once.' },
  goal_withdrawal_waiting: {
    status: 409,
    message: 'An early withdrawal is on its way. Cancel it to ask for another.',
  },
  goal_kept_firm: {
    status: 409,
    message:
      'You can make this goal firmer, its date later and its target higher, not the reverse.',
  },
  goal_target_below_saved: {
    status: 409,
    message: 'The target can’t be less than what you’ve already saved.',
  },
  goal_date_not_later: { status: 409, message: 'Choose a later date than the goal has now.' },
  repair_changed: {
    status: 409,
    message: 'What this goal needs has changed. Check it and try again.',
  },
  goal_not_archivable: {
    status: 409,
    message: 'Only a finished goal with nothing left in it can be archived.',
  },
  goal_title_taken: { status: 409, message: 'You already have a goal with this title.' },
  too_many_goals: {
    status: 409,
    message: `You have ${GOALS_MAX} goals, the most you can have. Delete one to create another.`,
  },
  missed_changed: {
    status: 409,
    message: 'The missed amount has changed. Check it before you save.',
  },
  too_many_standing_orders: {
    status: 409,
    message: `You have ${STANDING_ORDERS_MAX} standing orders, the most you can have. End one to add another.`,
  },
  too_many_sorting_rules: {
    status: 409,
    message: `You have ${SORTING_RULES_MAX} rules, the most you can have. Delete one to add another.`,
  },
  sorting_changed: {
    status: 409,
    message: 'The amount to sort has changed. Check it and try again.',
  },
  sorting_moved: { status: 409, message: 'This payment was already decided.' },
  sorting_not_undoable: { status: 409, message: 'This sorting can’t be undone any more.' },
  standing_order_moved: {
    status: 409,
    message: 'This standing order has changed. Check it and try again.',
  },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed. Check it before you pay.',
  },
  cart_full: {
    status: 409,
    message: `Your cart is full. It holds ${CART_MAX} different products.`,
  },
  out_of_stock: { status: 409, message: 'There aren’t that many left.' },
  own_product: { status: 409, message: 'This is your own product.' },
  review_buyers_only: {
    status: 403,
    message: 'Only buyers who received this item can review it.',
  },
  not_selling: { status: 409, message: 'Open your shop first. Press Start Selling.' },
  shop_name_taken: { status: 409, message: 'That shop name is already taken.' },
  too_many_products: {
    status: 409,
    message: `A shop can have at most ${groupDigits(PRODUCTS_MAX)} products.`,
  },
  too_many_pictures: {
    status: 409,
    message: `A product can have at most ${PICTURES_MAX} pictures.`,
  },
  stock_changed: {
    status: 409,
    message: 'The stock has changed. Check it and try again.',
  },
  picture_unreadable: {
    status: 400,
    message: 'We can’t read this file. Use a JPEG, PNG or WebP picture.',
  },
  picture_too_large: {
    status: 400,
    message: 'This picture has too many pixels. Use a smaller one.',
  },
  collection_moved: {
    status: 409,
    message: 'This collection has changed. Check it and try again.',
  },
  collection_too_early: {
    status: 409,
    message: 'It can’t start yet: the customer can still cancel it for free.',
  },
  proof_needed: {
    status: 409,
    message: 'Add a photo of what was collected first.',
  },
  too_many_proofs: {
    status: 409,
    message: `A collection can have at most ${WASTE_PROOFS_MAX} photos.`,
  },
  operator_named: { status: 409, message: 'There is an operator of this name.' },
  operator_ended: { status: 409, message: 'This operator no longer works for us.' },
  operator_no_bank: { status: 409, message: 'Enter this operator’s bank account first.' },
  collections_not_owed: {
    status: 409,
    message: 'What is owed for these collections has changed. Check them and try again.',
  },
  staff_cannot: {
    status: 409,
    message: 'This can’t be done now. Check it and try again.',
  },
  order_moved: { status: 409, message: 'This order has changed. Check it and try again.' },
  too_many_return_pictures: {
    status: 409,
    message: `A return can have at most ${RETURN_PICTURES_MAX} pictures.`,
  },
  offer_too_high: {
    status: 409,
    message: 'That is more than was paid for these items.',
  },
  cancel_too_early: {
    status: 409,
    message: `The seller has ${SHIP_WITHIN_DAYS} days to send this order. You can cancel after that.`,
  },
  duplicate_booking: {
    status: 409,
    message: 'You booked the same collection a moment ago. Book again?',
  },
  too_many_people: {
    status: 409,
    message: `You have saved ${PEOPLE_MAX} people, the most you can save. Remove one first.`,
  },
  too_many_plans: {
    status: 409,
    message: `You have ${PLANS_MAX} weekly collections, the most you can have. Stop one to add another.`,
  },
  too_many_tags: {
    status: 409,
    message: `You have tagged ${TAGS_MAX} payees, the most you can. Remove a tag to add another.`,
  },
  booking_too_late: {
    status: 409,
    message: `This collection is less than ${CHANGE_HOURS} hours away, so it can no longer be cancelled or moved. If no one comes, you get your money back automatically.`,
  },
  booking_closed: {
    status: 409,
    message: 'This collection has started or is over, so it can’t be cancelled or moved.',
  },
  booking_not_completed: {
    status: 409,
    message: 'You can rate a collection once it’s completed.',
  },
  already_rated: { status: 409, message: 'You’ve already rated this collection.' },
  too_many_tickets: {
    status: 409,
    message: `You have ${TICKETS_MAX} open requests. Close one, or write in it.`,
  },
  newer_ticket: {
    status: 409,
    message: 'You have a newer request about this transaction. Write in that one.',
  },
  ticket_full: {
    status: 409,
    message: `This request has ${MESSAGES_MAX} messages from you, the most it can hold. Start a new one.`,
  },
  recall_not_possible: {
    status: 409,
    message: 'Only a transfer that arrived with somebody else can be asked back.',
  },
  recall_too_late: {
    status: 409,
    message: `A transfer can be asked back for ${RECALL_WORKING_DAYS} working days. Write to us, and we’ll see what can still be done.`,
  },
  recall_ended: { status: 409, message: 'This request is over, so nothing more can change.' },
  nothing_to_give: {
    status: 409,
    message: 'There is nothing in your wallet to give back right now.',
  },
  already_verified: { status: 409, message: 'This is already verified.' },
  info_first: {
    status: 409,
    message: 'Add your profile info first. We compare your BVN or NIN with your date of birth.',
  },
  birth_date_fixed: {
    status: 409,
    message: 'Your date of birth was checked against your BVN or NIN, so it can’t be changed here.',
  },
  identify_first: {
    status: 409,
    message:
      'Our payment partner has to check who you are first. Enter your BVN and a bank account.',
  },
  number_of_another: {
    status: 409,
    message: 'We can’t assign you an account number automatically. Contact support.',
  },
  too_many_bvns: {
    status: 429,
    message: `You’ve tried ${BVNS_A_DAY} BVNs today. Check the number and try again tomorrow.`,
  },
  too_many_nins: {
    status: 429,
    message: `You’ve tried ${NINS_A_DAY} NINs today. Check the number and try again tomorrow.`,
  },
  too_many_documents: {
    status: 429,
    message: `You’ve sent ${DOCUMENTS_A_DAY} IDs today. Try again tomorrow.`,
  },
  document_unreadable: {
    status: 400,
    message: 'We can’t read this file. Use a JPEG, PNG or WebP picture, or a PDF of your ID.',
  },
  document_not_marked: {
    status: 409,
    message: 'Your name can’t be drawn on this file, so it isn’t shown. Reject it as unreadable.',
  },
  document_active: {
    status: 400,
    message: 'This PDF is locked or contains scripts. Send a photo of your ID instead.',
  },
  document_small: {
    status: 400,
    message: 'This picture is too small to read. Take one where your ID fills the frame.',
  },
  already_reversed: { status: 409, message: 'This was already reversed.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  body_too_large: { status: 413, message: 'This is too large to send.' },
  unsupported_media_type: { status: 415, message: 'This content type isn’t supported. Send JSON.' },
  headers_too_large: { status: 431, message: 'The request’s headers are too large.' },
  purchase_failed: {
    status: 422,
    message: 'This purchase failed. The money is back in the wallet.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  sms_unavailable: {
    status: 409,
    message: 'Alajo can’t send SMS yet. Email works.',
  },
  wait_before_resend: { status: 429, message: 'Wait a minute before requesting another code.' },
  too_many_attempts: {
    status: 429,
    message: `Too many failed attempts. Try again in ${SIGN_IN_BLOCK_MINUTES} minutes.`,
  },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, message: messages.internal },
  busy: { status: 503, message: 'Alajo is very busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** How a sign-in that waits can be finished. */
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
  /** Seconds until the same request can succeed; for `otp_required` until another code can be sent. */
  retry_after_s?: number;
  /** `otp_required`: where the code went. */
  email?: string;
  /** `otp_required` of a confirmed account: the pending sign-in, for `auth/verify-device/`. */
  device_id?: string;
  /** How that sign-in can go on. */
  ways?: readonly SignInWay[];
  /** `device_proof_needed`: what the device is to sign. */
  nonce?: string;
  /** `approval_required`: what is to be approved, and how. */
  approval?: ApprovalAsked;
};

/** Where a code went, the seconds until another can be requested, and the sign-in that waits for it. */
export type CodeSent = Required<Pick<ErrorBody, 'email' | 'retry_after_s'>> &
  Pick<ErrorBody, 'device_id' | 'ways'>;

export type ErrorOptions = {
  /** The input field at fault, as a dotted path. */
  field?: string;
  /** Replaces the code's own message. */
  message?: string;
  /** Seconds until the same request can succeed; sent as Retry-After too. */
  retry_after_s?: number;
  /** Only for a caller who has proved who they are. */
  code_sent?: CodeSent;
  /** For `approval_required`. */
  approval?: ApprovalAsked;
  /** For `device_proof_needed`. */
  nonce?: string;
  cause?: unknown;
};

/** A refusal the caller may see: its code and message go over the wire, its cause never does. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retry_after_s: number | undefined;
  readonly code_sent: CodeSent | undefined;
  readonly approval: ApprovalAsked | undefined;
  readonly nonce: string | undefined;

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
  }
}
