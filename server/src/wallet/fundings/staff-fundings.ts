// Staff view of money that customers add. No one can end a funding manually, because only the provider's
// confirmation credits it; the list shows fundings the provider hasn't answered since their check was due.
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { findPeople } from '../../identity/directory.ts';
import {
  isNoReply,
  latestAnswer,
  unansweredSince,
} from '../../payments/outside/provider-answers.ts';
import { stepAt } from '../../payments/outside/staff-view.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OutsidePayment, PaymentSource } from '../../staff/payments.ts';
import { sourceNames } from '../notices.ts';
import { checkNow } from './funding-checks.ts';
import { type FundingRow, parseFundingReference, requireFunding } from './funding-rows.ts';

const LOOK_BACK_MS = 7 * DAY;

export const fundingSource: PaymentSource = {
  name: 'funding',
  stuck: (now) => sql`
    select f.id, f.user_id, 'Money added by ' || replace(f.source, '_', ' ') as what, f.amount,
      f.created_at as since, f.expires_at as stuck_at, f.status as state,
      null::text as case_id
    from wallet_funding f cross join lateral (${latestAnswer(sql`f.id`)}) a
    where f.id in (${unansweredSince(new Date(now.getTime() - LOOK_BACK_MS))})
      and f.status in ('pending', 'expired') and f.expires_at <= ${now}::timestamptz
      and ${isNoReply(sql`a.outcome`)}`,
  find,
  async idOf(db, reference) {
    const id = parseFundingReference(reference);
    const row = await db
      .selectFrom('wallet_funding')
      .select('id')
      .where((eb) =>
        eb.or([
          ...(id === undefined ? [] : [eb('id', '=', id)]),
          eb('provider_reference', '=', reference),
        ]),
      )
      .executeTakeFirst();
    return row?.id;
  },
  ask: async (deps, id) => checkNow(deps, await requireFunding(deps.db, id)),
};

async function find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined> {
  const row = await db
    .selectFrom('wallet_funding')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const name = (await findPeople(db, [row.user_id])).get(row.user_id)?.name ?? '';
  return {
    user_id: row.user_id,
    from: row.payer_name ?? name,
    to: row.purpose === null ? name : `${row.purpose}, ${name}`,
    amount: row.amount,
    state: row.status,
    stuck_at: null,
    provider_reference: row.provider_reference,
    steps: stepsOf(row),
    askable: row.next_step !== null,
    ends: [],
    reversible: false,
  };
}

const stepsOf = (row: FundingRow): OutsidePayment['steps'] => [
  ...stepAt(row.created_at, `Started paying by ${sourceNames[row.source]}`, {
    detail: toReference(row.id),
  }),
  ...stepAt(row.rejected_at, 'Sent back: wrong amount', { tone: 'bad' }),
];
