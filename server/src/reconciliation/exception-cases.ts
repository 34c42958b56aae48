// Reconciliation exceptions as cases: those that no later import has resolved within a day. Younger ones can be ended
// in the same ways from the reconciliation page.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  clearingAccounts,
  type ItemDetails,
  itemKinds,
} from '@alajo/contract/reconciliation/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { numberedCase } from '../payments/case-references.ts';
import { DAY } from '../platform/clock.ts';
import { onlyCase } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseSource } from '../staff/cases.ts';
import { isCorrectable, proposeCorrection } from './exceptions.ts';
import { explainItem, findItem } from './items.ts';
import { requireList } from './lists.ts';

const CASE_AFTER_MS = DAY;

/** Job: creates a case for each exception that is a day old. */
export async function openExceptionCases({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('reconciliation_item')
    .set({ case_at: now })
    .where('state', '=', 'open')
    .where('case_at', 'is', null)
    .where('since', '<=', new Date(now.getTime() - CASE_AFTER_MS))
    .execute();
}

const kindTitles = sql.join(
  Object.entries(itemKinds).map(([kind, title]) => sql`(${kind}, ${title}::text)`),
);

const ends: readonly CaseEnd[] = [
  {
    name: 'correct',
    label: 'Correct it',
    key: 'p',
    takes: {
      reason: {
        label: 'Why is this correct?',
        hint: 'It needs a second approver. Once approved, it closes this exception.',
      },
    },
    fresh: true,
    fits: (db, id) => isCorrectable(db, Number(id)),
    by_two: {
      permission: 'proposals.make_money',
      propose: ({ deps, propose }, caller, cases, { reason }) =>
        proposeCorrection(deps, { propose }, caller, { id: Number(onlyCase(cases).id), reason }),
    },
  },
  {
    name: 'explain',
    label: 'Explain',
    key: 'x',
    takes: {
      reason: {
        label: 'What explains the difference?',
        hint: 'It’s closed with this reason and reopens if the figures change.',
      },
    },
    fresh: true,
    alone: {
      permission: 'money.reconcile',
      async run({ deps, work }, caller, { id }, { reason }) {
        await explainItem(deps, work, caller, { id: Number(id), reason });
        return 'The exception was closed as explained.';
      },
    },
  },
];

type Correction = NonNullable<ItemDetails['correction']>;

const exceptionText = ({ account, amount }: Correction) =>
  `${amount < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(amount)))} on ${clearingAccounts[account]}, against suspense`;

export const exceptionCases: CaseSource = {
  kind: 'reconciliation_exception',
  id: 'bigint',
  open: sql`select i.id, i.user_id,
      case when i.user_id is null then coalesce(i.party, 'Unknown') end as who,
      k.title || ', ' || l.title as what, coalesce(i.ours, i.theirs) as amount, i.since,
      i.case_at as clock, i.state
    from reconciliation_item i join reconciliation_list l on l.id = i.list_id
      join (values ${kindTitles}) k(kind, title) on k.kind = i.kind
    where i.state = 'open' and i.case_at is not null`,
  ...numberedCase('exception'),
  async describe(db, id) {
    const item = await findItem(db, Number(id));
    const list = await requireList(db, item.list_id);
    const amount = (value: number | null) =>
      value === null ? 'Nothing' : formatNaira(kobo(value));
    return {
      facts: [
        { label: 'List', value: list.title },
        { label: 'Reference', value: item.reference },
        { label: 'Ours', value: amount(item.ours) },
        { label: 'Theirs', value: amount(item.theirs) },
        ...(item.kind === 'fee_differs'
          ? [
              { label: 'Our fee', value: amount(item.our_fee) },
              { label: 'Their fee', value: amount(item.their_fee) },
            ]
          : []),
        ...(item.correction
          ? [{ label: 'Correction', value: exceptionText(item.correction) }]
          : []),
      ],
      events: [
        ...(item.our_at ? [{ at: new Date(item.our_at), description: 'In our books' }] : []),
        ...(item.their_at ? [{ at: new Date(item.their_at), description: 'On their list' }] : []),
        ...(item.since ? [{ at: new Date(item.since), description: 'Difference found' }] : []),
      ].sort((a, b) => a.at.getTime() - b.at.getTime()),
    };
  },
  ends,
};
