// Airtime, data and bills: one interface, an implementation a file (sandbox-services.ts, vtpass.ts).
import type { Kobo } from '@alajo/contract/money.ts';
import type { TokenKind } from '@alajo/contract/wallet/schemas.ts';

export type Category = 'airtime' | 'data' | 'electricity' | 'cable' | 'internet' | 'exams';

/** A network or a biller, under our own id: mtn, ikedc, dstv, waec-checker. */
export type Biller = {
  id: string;
  category: Category;
  name: string;
  /** What the provider takes at least and at most; null where it says nothing. */
  min: Kobo | null;
  max: Kobo | null;
  /** The customer can be looked up by the account number. */
  verifies: boolean;
};

/** Something with a price of its own: a data bundle, a bouquet, an exam PIN. */
export type Plan = {
  biller: string;
  category: Category;
  /** The provider's code; unique within a biller after duplicates are dropped. */
  code: string;
  name: string;
  /** As the provider's text says: '1.5GB', '30 days'; null where it does not say. */
  size: string | null;
  validity: string | null;
  price: Kobo;
};

export type Catalogue = { billers: Biller[]; plans: Plan[] };

/** Who is asked about: a meter, a smartcard, an exam profile. */
export type Account = {
  biller: string;
  category: Category;
  account_number: string;
  /** Electricity: prepaid or postpaid. JAMB: the plan's code. */
  variant: string | null;
};

export type LookUp =
  | {
      found: true;
      customer_name: string;
      address: string | null;
      /** What the biller takes from this customer at least. */
      min: Kobo | null;
      /** Cable: what renewing the bouquet costs. */
      renewal: Kobo | null;
    }
  | { found: false };

export type Order = Account & {
  /** Ours, made by `reference`: the provider vends one reference at most once. */
  reference: string;
  /** E.164; for airtime and data who receives it, else whom the biller may call. */
  phone: string;
  amount: Kobo;
  quantity: number;
};

/** What was bought, where it is more than air: shown on the receipt. */
export type Delivery = {
  /** Electricity: 20 digits; else null. */
  token: string | null;
  /** Electricity: as the biller says it, '49.5'. */
  units: string | null;
  /** What else is to be typed in; with a kind it is a further token of a meter. */
  pins: { serial: string | null; pin: string; kind?: TokenKind }[];
};

/**
 * `unknown` is never a failure. `reversed`: our money is back with us, perhaps after `delivered`.
 * `unseen`: the provider says it never had this reference, which proves nothing while a request may
 * still be on its way.
 */
export type OrderState =
  | { status: 'delivered'; delivery: Delivery; provider_reference: string | null }
  | { status: 'pending' }
  | { status: 'failed'; reason: 'refused' | 'duplicate' | 'unavailable' }
  | { status: 'reversed' }
  | { status: 'unseen' }
  | { status: 'unknown' };

/** Every call ends by its own time limit; what was not answered by then is ProviderUnavailable. */
export type Services = {
  /** What the provider is to know an order by, made of its id; stored before `buy`. */
  reference(now: Date, id: string): string;
  catalogue(): Promise<Catalogue>;
  lookUp(account: Account): Promise<LookUp>;
  /** Whether more than one can be bought in one order. */
  allowsQuantity(of: Pick<Account, 'biller' | 'category'>): boolean;
  /** Asks for a delivery; repeating a reference delivers once. Throws ProviderUnavailable: unknown. */
  buy(order: Order): Promise<OrderState>;
  /** How an order stands. Throws ProviderUnavailable. */
  check(reference: string): Promise<OrderState>;
  /** What of our money the provider has left, where it sells on account. Throws ProviderUnavailable. */
  balance?(): Promise<Kobo>;
  /** Since when nobody has been asked because nobody answered; null while all is well. */
  pausedSince(): Date | null;
};
