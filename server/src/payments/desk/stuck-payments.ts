// Payments of all modules that no provider could settle, longest waiting first.
import type { Kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentSourceName, StuckPayment } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { belowCursor, type Page } from '../../platform/http/pagination.ts';
import type { PaymentSource } from '../../staff/payments.ts';
import { latestAnswer } from '../outside/provider-answers.ts';

type Row = {
  id: string;
  source: PaymentSourceName;
  user_id: number | null;
  what: string;
  amount: Kobo;
  since: Date;
  stuck_at: Date;
  state: string;
  outcome: string | null;
  answered_at: Date | null;
  case_id: string | null;
};

const OFFSET_MAX = 1000;

/** The cursor is the number of rows shown: the list of stuck payments is short, and read from its start. */
export async function listStuck(
  { db, clock }: Deps,
  sources: readonly PaymentSource[],
  { limit, cursor, source: sourceName }: Page & { source?: PaymentSourceName | undefined },
): Promise<{ results: StuckPayment[]; next: string | null }> {
  const now = clock.now();
  const selects = sources
    .filter(({ name }) => sourceName === undefined || name === sourceName)
    .map(({ name, stuck }) => sql`select ${name}::text as source, s.* from (${stuck(now)}) s`);
  const shown = cursor === undefined ? 0 : Math.max(0, Math.min(belowCursor(cursor), OFFSET_MAX));
  const { rows } = await sql<Row>`
    select w.id, w.source, w.user_id, w.what, w.amount, w.since, w.stuck_at, w.state, w.case_id,
      a.outcome, a.at as answered_at
    from (select * from (${sql.join(selects, sql` union all `)}) every
        order by stuck_at, id limit ${limit + 1} offset ${shown}) w
      left join lateral (${latestAnswer(sql`w.id`)}) a on true
    order by w.stuck_at, w.id`.execute(db);
  const queueCases = new Map(sources.map((source) => [source.name, source.case]));
  const caseOf = ({ source, case_id }: Row) => {
    const queueCase = queueCases.get(source);
    return queueCase && case_id !== null
      ? { kind: queueCase.kind, reference: queueCase.referenceOf(case_id) }
      : null;
  };
  const people = await findPeople(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const page = rows.slice(0, limit);
  return {
    results: page.map((row) => ({
      reference: toReference(row.id),
      source: row.source,
      case: caseOf(row),
      customer:
        row.user_id === null
          ? null
          : { id: row.user_id, name: people.get(row.user_id)?.name ?? '' },
      what: row.what,
      amount: row.amount,
      since: row.since.toISOString(),
      stuck_at: row.stuck_at.toISOString(),
      state: row.state,
      last_answer:
        row.outcome === null || row.answered_at === null
          ? null
          : { outcome: row.outcome, at: row.answered_at.toISOString() },
    })),
    next: rows.length > limit ? String(shown + limit) : null,
  };
}
