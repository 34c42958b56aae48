// What the chat asked back, so that the next answer is understood: which of several, or what is missing.
import type { Kobo } from '@alajo/contract/money.ts';
import type { NetworkId } from '@alajo/contract/services/networks.ts';

/** A payment of which something may still be missing. */
export type Draft =
  | { pays: 'send'; amount: Kobo | null; person: number | null; note: string | null }
  | { pays: 'airtime'; amount: Kobo | null; phone: string; network: NetworkId | null }
  | {
      pays: 'data';
      plan: number | null;
      phone: string;
      network: NetworkId | null;
      /** The bundle in words, as `1.5GB weekly`, and its price. */
      wants?: { plan: string | null; amount: Kobo | null };
    };

export type OpenQuestion = {
  draft: Draft;
  /** The draft is whole and prepared: an amount or a name now corrects it. */
  prepared?: boolean;
  /** The draft's payment has been confirmed: “yes” prepares another, to this name if there is one. */
  another?: { name: string | undefined };
};
