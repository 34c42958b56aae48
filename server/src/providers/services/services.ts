// The interface for airtime, data and bills; sandbox.ts and vtpass.ts implement it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { TokenKind } from '@alajo/contract/wallet/schemas.ts';
import type { Circuits } from '../circuit.ts';
import type { ListPayments } from '../listed.ts';

export type Category = 'airtime' | 'data' | 'electricity' | 'cable' | 'internet' | 'exams';

/** A network or a biller, by our own id: mtn, ikedc, dstv, waec-checker. */
export type Biller = {
  id: string;
  category: Category;
  name: string;
  /** The provider's minimum and maximum; null if it has none. */
  min: Kobo | null;
  max: Kobo | null;
  /** True if the customer can be looked up by account number. */
  verifies: boolean;
};

/** An item with a fixed price: a data bundle, a bouquet, an exam PIN. */
export type Plan = {
  biller: string;
  category: Category;
  /** The provider's code; unique within a biller after duplicates are dropped. */
  code: string;
  name: string;
  /** From the provider's text: '1.5GB', '30 days'; null if it has none. */
  size: string | null;
  validity: string | null;
  price: Kobo;
};

export type Catalogue = { billers: Biller[]; plans: Plan[] };

/** The account of a bill: a meter, a smartcard, an exam profile. */
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
      /** The biller's minimum for this customer. */
      min: Kobo | null;
      /** Cable: the price of renewing the bouquet, if that can be ordered, and the bouquet's name. */
      renewal: Kobo | null;
      bouquet: string | null;
    }
  | { found: false };

export type Order = Account & {
  /** Our reference, made by `reference`: the provider vends it at most once. */
  reference: string;
  /** E.164; the recipient of airtime and data, or else the number the biller may call. */
  phone: string;
  amount: Kobo;
  quantity: number;
  /** Cable: renews the customer's current bouquet; `variant` is then not ordered. */
  renews: boolean;
};

/** Delivered codes, if there is anything to type in: shown on the receipt. */
export type Delivery = {
  /** Electricity: 20 digits; else null. */
  token: string | null;
  /** Electricity: in the biller's format, '49.5'. */
  units: string | null;
  /** Other codes to enter; one with a kind is an additional meter token. */
  pins: { serial: string | null; pin: string; kind?: TokenKind }[];
};

/**
 * `unknown` is never a failure. `reversed`: the provider returned our money, perhaps after `delivered`. `unseen`: the
 * provider says it never received this reference, which proves nothing while a request may still be in flight.
 */
export type OrderState =
  | {
      status: 'delivered';
      delivery: Delivery;
      provider_reference: string | null;
      /** The amount taken from our balance, including commission and fees; absent if not reported. */
      cost?: Kobo;
    }
  | { status: 'pending' }
  | { status: 'failed'; reason: 'refused' | 'duplicate' | 'unavailable' }
  | { status: 'reversed' }
  | { status: 'unseen' }
  | { status: 'unknown' };

/** Every call has a timeout; without a reply by then it throws ProviderUnavailable. */
export type Services = {
  /** The reference we give the provider, derived from the order's id; stored before `buy`. */
  reference(now: Date, id: string): string;
  catalogue(): Promise<Catalogue>;
  lookUp(account: Account): Promise<LookUp>;
  /** True if one order can contain more than one. */
  allowsQuantity(account: Pick<Account, 'biller' | 'category'>): boolean;
  /** Orders a delivery; repeating a reference delivers once. Throws ProviderUnavailable: unknown. */
  buy(order: Order): Promise<OrderState>;
  /** Returns an order's state. Throws ProviderUnavailable. */
  check(reference: string): Promise<OrderState>;
  /** Deliveries made; absent if the provider lists them in files only. */
  list?: ListPayments;
  /** Our prepaid balance, if the provider has one. Throws ProviderUnavailable. */
  balance?(): Promise<Kobo>;
  /** The time calls were paused; null while they aren't. */
  pausedSince(): Date | null;
  /** Billers that stopped replying, and since when; each is tried again automatically. */
  pausedBillers(): PausedBiller[];
};

export type PausedBiller = { category: Category; biller: string; since: Date };

type BillerKey = Pick<Account, 'category' | 'biller'>;

/** The name of a biller's circuit. */
export const circuitName = ({ category, biller }: BillerKey): string => `${category}:${biller}`;

/** The billers of circuits with such names. */
export const pausedBillersOf = (paused: ReturnType<Circuits['paused']>): PausedBiller[] =>
  paused.map(({ name, since }) => {
    const [category, biller] = name.split(':') as [Category, string];
    return { category, biller, since };
  });
