// The meanings a message can have. A meaning is never permission: payments are only prepared here and confirmed in the
// app.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

/** The payee. A name is as the customer wrote it; `missing` has to be asked for. */
export type Payee =
  | { kind: 'phone'; phone: string }
  | { kind: 'name'; name: string }
  | { kind: 'missing' };

/** The line to top up: the customer's own unless the message says otherwise. */
export type AirtimeRecipient = Payee | { kind: 'self' };

type Amount = { amount?: Kobo | undefined };

export type MoneyMeaning =
  | ({ intent: 'airtime'; to: AirtimeRecipient; network?: NetworkId | undefined } & Amount)
  | ({
      intent: 'data';
      to: AirtimeRecipient;
      network?: NetworkId | undefined;
      /** Size and duration as written: `1.5GB weekly`. */
      plan?: string | undefined;
    } & Amount)
  | ({ intent: 'send'; to: Payee; note?: string | undefined } & Amount)
  /** The amount the customer wrote; the amount due decides, and we ask if they differ. */
  | ({ intent: 'contribute'; group?: string | undefined } & Amount)
  | ({ intent: 'accept_request'; from?: string | undefined } & Amount);

export type UnknownReason =
  | 'nothing' // no known words, or none that fit together
  | 'unclear' // it could mean two things
  | 'extra_words' // money with words that no rule explains
  | 'negated' // "don't send", "no pay am", "cancel the 5k"
  | 'conditional' // "when salary enters", "tomorrow", "maybe"; also "I don send am"
  | 'several_amounts'
  | 'several_payees'
  | 'bad_amount' // zero, beyond the maximum, or badly written: "20,00"
  | 'bad_phone' // too short, too long or not a known network
  | 'account_number' // we only send to saved people
  | 'in_app' // understood, but available only in the app: buying electricity, adding money
  | 'not_offered' // loans, bets
  | 'upset' // insults us
  | 'too_long';

type UnknownMeaning =
  | { intent: 'unknown'; why: UnknownReason }
  /** A lone amount or number: the answer to a question, if one is open. */
  | { intent: 'unknown'; why: 'amount_only'; amount: Kobo }
  | { intent: 'unknown'; why: 'phone_only'; phone: string };

export type Meaning =
  | MoneyMeaning
  | { intent: 'balance' | 'history' | 'last_token' | 'requests' | 'freeze' | 'tricked' | 'calls' }
  | { intent: 'receipt'; reference?: string | undefined }
  | { intent: 'ajo'; about: 'due' | 'turn' | 'short' | 'all'; group?: string | undefined }
  | { intent: 'help'; text?: string | undefined }
  | { intent: 'link'; word: string }
  | { intent: 'stop' | 'start' | 'menu' | 'thanks' | 'new_group' }
  /** Chosen by its button only; no message means it. */
  | { intent: 'stop_reminders' }
  /** Corrects the amount or payee just prepared: “no, make it 500”. */
  | { intent: 'correct'; amount?: Kobo | undefined; name?: string | undefined }
  /** Answers to our questions; they never confirm a payment. */
  | { intent: 'yes' | 'no' | 'cancel' }
  | UnknownMeaning;
