// The payments a chat can prepare, and their prices.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

export type Payable =
  | { kind: 'airtime'; network: NetworkId; phone_number: string; own: boolean }
  | {
      kind: 'data';
      data_plan_id: number;
      plan: string;
      network: NetworkId;
      phone_number: string;
      own: boolean;
    }
  | { kind: 'send'; username: string; name: string; note: string | null }
  | {
      kind: 'bank';
      quote_id: string;
      name: string;
      bank: string;
      account_number: string;
      note: string | null;
    }
  | { kind: 'contribution'; group_id: number; group: string }
  | { kind: 'request'; slug: string; requester: string; title: string };

/** A line of the price, such as a fee. */
export type PriceLine = { label: string; amount: Kobo };

export type PricedPayment = { payable: Payable; amount: Kobo; lines: PriceLine[]; total: Kobo };
