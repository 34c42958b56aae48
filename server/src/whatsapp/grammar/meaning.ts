// What a message can mean. A meaning is never permission: whatever moves money is only prepared here
// and is confirmed in the app.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

/** Who gets the money. A name is as the customer wrote it; `missing` has to be asked for. */
export type Payee =
  | { kind: 'phone'; phone: string }
  | { kind: 'name'; name: string }
  | { kind: 'missing' };

/** Whose line is topped up: the customer's own unless the message says otherwise. */
export type Line = Payee | { kind: 'self' };

type Amount = { amount?: Kobo | undefined };

export type MoneyMeaning =
  | ({ intent: 'airtime'; to: Line; network?: NetworkId | undefined } & Amount)
  | ({
      intent: 'data';
      to: Line;
      network?: NetworkId | undefined;
      /** Size and duration as written: `1.5GB weekly`. */
      plan?: string | undefined;
    } & Amount)
  | ({ intent: 'send'; to: Payee; note?: string | undefined } & Amount)
  /** The amount is what the customer wrote: what is due decides, and a difference has to be asked about. */
  | ({ intent: 'contribute'; group?: string | undefined } & Amount)
  | ({ intent: 'accept_request'; from?: string | undefined } & Amount);

export type Why =
  | 'nothing' // no known words, or none that fit together
  | 'unclear' // it could mean two things
  | 'extra_words' // money, and words that no rule explains
  | 'negated' // "don't send", "no pay am", "cancel the 5k"
  | 'conditional' // "when salary enters", "tomorrow", "maybe"; also "I don send am"
  | 'several_amounts'
  | 'several_payees'
  | 'bad_amount' // zero, beyond the maximum, or badly written: "20,00"
  | 'bad_phone' // too short, too long or of no network
  | 'account_number' // we send to people who are saved
  | 'in_app' // known, but only the app does it: buying electricity, adding money
  | 'not_offered' // loans, bets
  | 'upset' // calls us names
  | 'too_long';

type Unknown =
  | { intent: 'unknown'; why: Why }
  /** An amount or a number and nothing else: the answer to a question, if one was asked. */
  | { intent: 'unknown'; why: 'amount_only'; amount: Kobo }
  | { intent: 'unknown'; why: 'phone_only'; phone: string };

export type Meaning =
  | MoneyMeaning
  | { intent: 'balance' | 'history' | 'last_token' | 'requests' | 'freeze' }
  | { intent: 'receipt'; reference?: string | undefined }
  | { intent: 'ajo'; about: 'due' | 'turn' | 'short' | 'all'; group?: string | undefined }
  | { intent: 'help'; text?: string | undefined }
  | { intent: 'link'; word: string }
  | { intent: 'stop' | 'start' | 'menu' | 'thanks' | 'new_group' }
  /** Another amount or payee for what was just prepared: “no, make it 500”. */
  | { intent: 'correct'; amount?: Kobo | undefined; name?: string | undefined }
  /** Answers to a question asked back; they never confirm money. */
  | { intent: 'yes' | 'no' | 'cancel' }
  | Unknown;
