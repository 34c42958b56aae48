// What a chat can ask to be paid.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

export type What =
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

export type Line = { label: string; amount: Kobo };

/** With what it costs. */
export type Priced = { what: What; amount: Kobo; lines: Line[]; total: Kobo };
