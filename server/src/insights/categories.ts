// The meaning of a movement, by the kind of its entry: spending in a category, income from a source, or the customer's
// own money changing places.
import type {
  IncomeSource,
  PayeeTag,
  SpendingCategory,
} from '@alajo/contract/insights/categories.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type TransactionKind, transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { Flow } from '../ledger/flows.ts';

export type Tags = ReadonlyMap<string, PayeeTag>;

/** `saved` is money moved into goals; `own` is neither income nor spending. */
type FlowClass = { out: SpendingCategory } | { in: IncomeSource } | 'saved' | 'own';
type Meanings = { paid: FlowClass; received: FlowClass };

const both = (meaning: FlowClass): Meanings => ({ paid: meaning, received: meaning });
const ajo: Meanings = { paid: { out: 'ajo' }, received: { in: 'ajo' } };
const transfer: Meanings = { paid: { out: 'transfers' }, received: { in: 'received' } };

const MEANINGS: Record<TransactionKind, Meanings> = {
  funding: both({ in: 'added' }),
  transfer_user: transfer,
  transfer_bank: transfer,
  airtime: both({ out: 'airtime_data' }),
  data: both({ out: 'airtime_data' }),
  bill: both({ out: 'bills' }),
  ajo_contribution: ajo,
  // Held from a guarantor, and returned if it wasn't needed.
  ajo_guarantee: both({ out: 'ajo' }),
  ajo_guarantee_return: both({ out: 'ajo' }),
  // Held before a start, and returned if the group doesn't start.
  ajo_hold: both({ out: 'ajo' }),
  ajo_hold_return: both({ out: 'ajo' }),
  ajo_bond_return: ajo,
  ajo_cover: ajo,
  ajo_debt: ajo,
  ajo_payout: ajo,
  ajo_return: ajo,
  ajo_round_return: both({ out: 'ajo' }),
  ajo_seat: ajo,
  ajo_slot_return: ajo,
  goal_save: both('saved'),
  goal_withdraw: both('saved'),
  market_purchase: both({ out: 'shopping' }),
  market_sale: both({ in: 'sales' }),
  // Reversed purchases.
  market_refund: both({ out: 'shopping' }),
  waste: both({ out: 'waste' }),
  pot_payment: transfer,
  pot_payout: transfer,
  // A reversed payment into a pot.
  pot_return: both({ out: 'transfers' }),
  // A reversed transfer.
  give_back: { paid: { in: 'received' }, received: { out: 'transfers' } },
  recall_hold: both({ in: 'received' }),
  recall_release: both({ in: 'received' }),
  // Charged-back deposits.
  debt_payment: both({ in: 'added' }),
  parked: both({ in: 'received' }),
  release: both({ in: 'received' }),
  opening: both('own'),
  // Corrections by staff.
  manual_credit: both({ in: 'received' }),
  correction: both('own'),
};

/** A movement with its meaning; amounts are positive in the usual direction of the side they count on. */
export type ClassifiedFlow =
  | { side: 'out'; category: SpendingCategory; amount: Kobo }
  | { side: 'in'; source: IncomeSource; amount: Kobo }
  | { side: 'saved' | 'own'; amount: Kobo };

type FlowFacts = Pick<Flow, 'kind' | 'returned' | 'party' | 'amount'>;

/** The meaning of a movement, or of a sum of movements of one kind and payee. */
export function classify(flow: FlowFacts, tags: Tags): ClassifiedFlow {
  const meaning = meaningOf(flow);
  const outward = kobo(0 - flow.amount);
  if (meaning === 'own') return { side: 'own', amount: flow.amount };
  if (meaning === 'saved') return { side: 'saved', amount: outward };
  if ('in' in meaning) return { side: 'in', source: meaning.in, amount: flow.amount };
  const tag = meaning.out === 'transfers' ? tags.get(flow.party ?? '') : undefined;
  return { side: 'out', category: tag ?? meaning.out, amount: outward };
}

const isKind = (kind: string): kind is TransactionKind =>
  (transactionKind.options as readonly string[]).includes(kind);

function meaningOf({ kind, amount, returned }: FlowFacts): FlowClass {
  if (!isKind(kind)) return 'own';
  return amount < 0 !== returned ? MEANINGS[kind].paid : MEANINGS[kind].received;
}
