// The chat's open question to the customer (a choice or a missing detail), kept so that the next message is read as its
// answer.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

/** A payment that may still lack details. */
export type Draft =
  | { pays: 'send'; amount: Kobo | null; person: number | null; note: string | null }
  | { pays: 'airtime'; amount: Kobo | null; phone: string; network: NetworkId | null }
  | {
      pays: 'data';
      plan: number | null;
      phone: string;
      network: NetworkId | null;
      /** The bundle as the customer described it, such as `1.5GB weekly`, and its price. */
      wants?: { plan: string | null; amount: Kobo | null };
    };

export type OpenQuestion = {
  draft: Draft;
  /** The draft is complete and prepared; an amount or a name now corrects it. */
  prepared?: boolean;
  /** The draft's payment has been confirmed: “yes” prepares another, to this name if there is one. */
  another?: { name: string | undefined };
};
