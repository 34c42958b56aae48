// Every refusal the API can give: a code cannot exist without its status and its sentence. The
// spec's own sentences (§5, §8) stand here once, so that form and server say the same words.

/**
 * The spec's sentences for fields and outcomes, used by the schemas and the screens. Every first
 * visit fetches them; the catalogue below stays with the server.
 */
export const say = {
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
  invalid_request: { status: 400, message: 'Some of what was sent is not right.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  statement_range: {
    status: 400,
    message: 'Choose a first day that is not after the last, at most a year before it.',
  },
  statement_too_long: {
    status: 400,
    message: 'That is more than 10,000 movements. Choose fewer days.',
  },
  email_required: { status: 400, message: 'Say which email address the code is for.' },
  password_common: { status: 400, message: 'That password is too easy to guess. Choose another.' },
  otp_invalid: { status: 400, message: say.otp_failed },
  reset_token_invalid: { status: 400, message: say.reset_token_invalid },
  not_signed_in: { status: 401, message: 'Please sign in to go on.' },
  wrong_login: { status: 401, message: 'The username or password is not right.' },
  otp_required: {
    status: 403,
    message: 'Confirm your account first: we have sent you a 6-digit code.',
  },
  pin_required: { status: 403, message: 'Enter your 4-digit transaction PIN.' },
  pin_not_set: { status: 403, message: 'Create your 4-digit transaction PIN first.' },
  pin_wrong: { status: 403, message: 'That PIN is not right.' },
  pin_locked: { status: 403, message: 'Too many wrong PINs. Try again in 30 minutes.' },
  password_wrong: { status: 403, message: 'Your current password is not right.' },
  not_found: { status: 404, message: 'There is nothing here by that name.' },
  recipient_not_found: { status: 404, message: 'No Alajo customer has that username or email.' },
  account_not_found: {
    status: 404,
    message: 'No account with that number at this bank. Check the number and the bank.',
  },
  customer_not_found: {
    status: 404,
    message: 'No customer has that number there. Check the number and the provider.',
  },
  name_confirmed: {
    status: 409,
    message: 'Your name was confirmed with your ID. Write to support to have it changed.',
  },
  username_taken: { status: 409, message: 'That username is already taken.' },
  email_taken: { status: 409, message: 'That email address already has an account.' },
  phone_taken: { status: 409, message: 'That phone number already has an account.' },
  insufficient_funds: { status: 409, message: 'Your balance is not enough for this.' },
  account_closed: { status: 409, message: 'This account cannot move money now.' },
  wallet_frozen: {
    status: 409,
    message: 'Your wallet is frozen: no money leaves it. Unfreeze it in Settings first.',
  },
  day_limit_reached: { status: 409, message: 'This goes over what you can send in one day.' },
  duplicate_transfer: {
    status: 409,
    message: 'You sent this amount to the same person a moment ago. Send again?',
  },
  duplicate_purchase: {
    status: 409,
    message: 'You bought the same for this number a moment ago. Buy again?',
  },
  customer_changed: {
    status: 409,
    message: 'This number now belongs to another name. Look at it once more before you pay.',
  },
  group_exists: { status: 409, message: 'You already have a group by this name.' },
  too_many_groups: { status: 409, message: 'You are in 20 groups. Finish one before the next.' },
  terms_changed: { status: 409, message: 'The rules have changed. Read them once more.' },
  already_member: { status: 409, message: 'You are already a member of this group.' },
  group_started: { status: 409, message: 'This group has already begun.' },
  group_full: { status: 409, message: 'This group is full.' },
  group_paused: { status: 409, message: 'This group is paused: no money moves until it goes on.' },
  group_not_active: { status: 409, message: 'This group is not running.' },
  not_your_turn: { status: 409, message: 'It is not your turn to collect.' },
  round_not_settled: {
    status: 409,
    message: 'Not everybody has paid yet. You can collect when the round is settled.',
  },
  cover_own: {
    status: 409,
    message: 'You can cover a fellow member, in a round that is not yours to collect.',
  },
  nothing_to_cover: { status: 409, message: 'Nothing is missing of this member now.' },
  amount_changed: {
    status: 409,
    message: 'What is to be paid has changed meanwhile. Look at it once more.',
  },
  seat_bound: {
    status: 409,
    message: 'A seat that has collected, or with debts open, cannot be handed over.',
  },
  replacement_needed: {
    status: 409,
    message: 'The group has begun: say who takes your seat over.',
  },
  swap_not_possible: {
    status: 409,
    message: 'Turns can be swapped only before either of them is funded.',
  },
  organiser_only: { status: 409, message: 'The organiser proposes this first.' },
  self_transfer: { status: 409, message: 'You cannot send money to yourself.' },
  quote_expired: { status: 409, message: 'This quote has expired. Look at the charges once more.' },
  bank_unavailable: { status: 503, message: 'That bank is not answering. Try again in a while.' },
  provider_unavailable: {
    status: 503,
    message: 'Our payment partner is not answering. Nothing was taken. Try again in a while.',
  },
  service_paused: {
    status: 503,
    message: 'Our partner for airtime and bills is not answering. Nothing was taken.',
  },
  goal_not_active: {
    status: 409,
    message: 'Only an active goal takes money. Resume this one first.',
  },
  goal_completed: { status: 409, message: 'This goal is complete. Start a new one to save more.' },
  goal_needs_less: { status: 409, message: 'That is more than this goal still needs.' },
  goal_holds_less: { status: 409, message: 'This goal does not hold that much.' },
  goal_target_below_saved: {
    status: 409,
    message: 'The target cannot be less than what you have saved already.',
  },
  goal_title_taken: { status: 409, message: 'You already have a goal with this title.' },
  too_many_goals: { status: 409, message: 'You have 50 goals. Delete one to make another.' },
  missed_changed: {
    status: 409,
    message: 'What was missed has changed. Look at it once more before you save.',
  },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed. Look at it once more before you pay.',
  },
  cart_full: { status: 409, message: 'Your cart is full: 50 products at a time.' },
  out_of_stock: { status: 409, message: 'There are not that many left.' },
  own_product: { status: 409, message: 'You sell this yourself.' },
  review_buyers_only: {
    status: 403,
    message: 'Only who has bought and received it can review it.',
  },
  not_selling: { status: 409, message: 'Open your shop first: press Start Selling.' },
  shop_name_taken: { status: 409, message: 'There is a shop by this name already.' },
  too_many_products: { status: 409, message: 'A shop has 1,000 products at most.' },
  too_many_pictures: { status: 409, message: 'A product has 6 pictures at most.' },
  stock_changed: {
    status: 409,
    message: 'The stock has been changed meanwhile. Look at it once more.',
  },
  picture_unreadable: {
    status: 400,
    message: 'This is no JPEG, PNG or WebP picture we can read. Choose another.',
  },
  picture_too_large: {
    status: 400,
    message: 'This picture has too many pixels. Choose a smaller one.',
  },
  order_moved: { status: 409, message: 'This order has moved on. Look at it once more.' },
  cancel_too_early: {
    status: 409,
    message: 'The seller has 5 days to send it. After that you can cancel.',
  },
  duplicate_booking: {
    status: 409,
    message: 'You booked the same collection a moment ago. Book again?',
  },
  too_many_plans: {
    status: 409,
    message: 'You have 20 weekly collections. Stop one to plan another.',
  },
  booking_too_late: {
    status: 409,
    message:
      'This collection is less than 12 hours away: it can no longer be cancelled or moved. If nobody comes, your money is back by itself.',
  },
  booking_closed: {
    status: 409,
    message: 'This collection has begun or is over: it cannot be cancelled or moved.',
  },
  booking_not_completed: {
    status: 409,
    message: 'You can rate a collection once it is completed.',
  },
  already_rated: { status: 409, message: 'You have rated this collection already.' },
  too_many_tickets: {
    status: 409,
    message: 'You have 10 open requests. Close one, or write in it.',
  },
  ticket_full: {
    status: 409,
    message: 'You have written 200 messages here. Start a new request.',
  },
  already_verified: { status: 409, message: 'This is verified already.' },
  info_first: {
    status: 409,
    message: 'Add your profile info first: your BVN is compared with your date of birth.',
  },
  birth_date_fixed: {
    status: 409,
    message: 'Your date of birth was compared with your BVN: it cannot be changed here.',
  },
  too_many_bvns: {
    status: 429,
    message: 'You have tried 5 BVNs today. Check the number and try again tomorrow.',
  },
  too_many_documents: {
    status: 429,
    message: 'You have sent 10 IDs today. Try again tomorrow.',
  },
  document_unreadable: {
    status: 400,
    message: 'We cannot read this file. Choose a JPEG, PNG or WebP picture, or a PDF of your ID.',
  },
  document_active: {
    status: 400,
    message: 'This PDF is locked or has programs in it. Send a photo of your ID instead.',
  },
  document_small: {
    status: 400,
    message: 'This picture is too small to read. Take one in which your ID fills the frame.',
  },
  already_reversed: { status: 409, message: 'This was already reversed.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  body_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  headers_too_large: { status: 431, message: 'The request’s headers are too large.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for something else.',
  },
  wait_before_resend: { status: 429, message: 'Wait a minute before asking for another code.' },
  too_many_attempts: { status: 429, message: 'Too many wrong tries. Wait 15 minutes.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment.' },
  internal: { status: 500, message: say.internal },
  busy: { status: 503, message: 'Alajo is very busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What goes over the wire when a request is refused; `error` and `detail` repeat the message. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  error: string;
  detail: string;
  field?: string;
  request_id: string;
};

export type ErrorOptions = {
  /** The input field at fault, as a dotted path. */
  field?: string;
  /** The sentence to show instead of the code's own. */
  message?: string;
  /** Seconds to wait before the same request can succeed; becomes Retry-After. */
  retry_after_s?: number;
  cause?: unknown;
};

/** A refusal by the rules: the caller is told its code and sentence, never an inner text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retry_after_s: number | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    this.field = options.field;
    this.retry_after_s = options.retry_after_s;
  }
}
