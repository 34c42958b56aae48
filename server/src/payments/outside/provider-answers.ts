// Providers' replies about payments, recorded for staff outside the payments' transactions, in batches.
// Recording doesn't wait for the disk: replies lost in a PostgreSQL crash are requested again.
import type { ProviderAnswer } from '@alajo/contract/wallet/staff-payments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { plainArray, timeArray } from '../../platform/database/arrays.ts';
import { batchOn } from '../../platform/database/batch-loader.ts';
import { type Db, isUnavailable, prepared, type Tx } from '../../platform/database/database.ts';
import { captureReplies, type Reply, withoutSecrets } from '../../providers/replies.ts';
import {
  ProviderBusy,
  ProviderPaused,
  ProviderRejectsKey,
  ProviderUnavailable,
} from '../../providers/unavailable.ts';

export type ProviderCall = 'begin' | 'send' | 'check' | 'taken_back' | 'refund' | 'webhook';

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** The payment a call is about, and the kind of call; nothing is recorded without a payment. */
type Question<Answer> = {
  payment_id: string | undefined | ((answer: Answer) => string | undefined);
  provider: string;
  asked: Exclude<ProviderCall, 'webhook'>;
};

/** Calls a provider, records its reply, and returns or throws it. */
export async function recordAnswer<Answer>(
  deps: AnswerDeps,
  { payment_id: paymentId, ...question }: Question<Answer>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const replies: Reply[] = [];
  const started = performance.now();
  const elapsed = () => Math.trunc(performance.now() - started);
  try {
    const answer = await captureReplies(replies, ask);
    const latency_ms = elapsed();
    const payment_id = typeof paymentId === 'function' ? paymentId(answer) : paymentId;
    const reply = replies.at(-1);
    await storeAnswer(deps, { ...question, ...summarize(answer), payment_id, reply, latency_ms });
    return answer;
  } catch (error) {
    const payment_id = typeof paymentId === 'function' ? undefined : paymentId;
    const failure = { payment_id, outcome: outcomeOf(error), message: null, answer: null };
    await storeAnswer(deps, {
      ...question,
      ...failure,
      reply: replies.at(-1),
      latency_ms: elapsed(),
    });
    throw error;
  }
}

/** Records that a provider sent a webhook about a payment. */
export const recordHint = (deps: AnswerDeps, payment_id: string, provider: string) =>
  storeAnswer(deps, {
    payment_id,
    provider,
    asked: 'webhook',
    outcome: 'hint',
    message: null,
    answer: null,
    reply: undefined,
    latency_ms: null,
  });

type RecordedAnswer = {
  payment_id: string | undefined;
  provider: string;
  asked: ProviderCall;
  outcome: string;
  message: string | null;
  answer: unknown;
  reply: Reply | undefined;
  latency_ms: number | null;
};

type AnswerRow = Omit<RecordedAnswer, 'payment_id' | 'answer' | 'reply'> & {
  payment_id: string;
  http_status: number | null;
  /** JSON. */
  answer: string | null;
  at: Date;
};

const ANSWER_MAX = 7000;

// A payment never fails because its reply could not be recorded.
async function storeAnswer(
  { db, clock, log }: AnswerDeps,
  recorded: RecordedAnswer,
): Promise<void> {
  const { payment_id, reply, answer: details, ...columns } = recorded;
  if (payment_id === undefined) return;
  const raw = withoutSecrets(reply?.body ?? details);
  const text = raw === null || raw === undefined ? null : JSON.stringify(raw);
  const answer = text !== null && text.length > ANSWER_MAX ? null : text;
  const http_status = reply?.status ?? null;
  try {
    await insertAnswer(db, { ...columns, payment_id, http_status, answer, at: clock.now() });
  } catch (error) {
    const { outcome } = columns;
    log.error({ err: error, payment: payment_id, outcome }, 'could not record a provider’s reply');
  }
}

const insertAnswer = batchOn<AnswerRow, undefined>(async (db, rows) => {
  try {
    await insertAnswers(db, rows);
    return rows.map(() => undefined);
  } catch (error) {
    if (rows.length === 1 || isUnavailable(error)) throw error;
    // A reply that can't be stored must not lose the others.
    return Promise.all(
      rows.map((row) =>
        insertAnswers(db, [row]).catch((refusal) =>
          refusal instanceof Error ? refusal : new Error('not stored', { cause: refusal }),
        ),
      ),
    );
  }
});

async function insertAnswers(db: Db | Tx, rows: readonly AnswerRow[]): Promise<undefined> {
  const each = (value: (row: AnswerRow) => string | number | null) => plainArray(rows.map(value));
  await prepared(
    db,
    sql`insert into payment_provider_answer
        (payment_id, provider, asked, outcome, http_status, message, answer, latency_ms, at)
      select a.* from (select set_config('synchronous_commit', 'off', true)) without_waiting,
        unnest(${each(({ payment_id }) => payment_id)}::uuid[],
          ${each(({ provider }) => provider)}::text[], ${each(({ asked }) => asked)}::text[],
          ${rows.map(({ outcome }) => outcome)}::text[],
          ${each(({ http_status }) => http_status)}::int[],
          ${rows.map(({ message }) => message)}::text[],
          ${rows.map(({ answer }) => answer)}::jsonb[],
          ${each(({ latency_ms }) => latency_ms)}::int[],
          ${timeArray(rows.map(({ at }) => at))}::timestamptz[]) a`,
  );
}

/** The outcome, the provider's message and the content of a reply. */
function summarize(answer: unknown): Pick<RecordedAnswer, 'outcome' | 'message' | 'answer'> {
  if (typeof answer !== 'object' || answer === null) {
    return { outcome: 'not_found', message: null, answer: null };
  }
  const outcome = 'status' in answer ? String(answer.status) : 'answered';
  const ours = 'ours' in answer ? (answer.ours as { detail?: unknown } | undefined) : undefined;
  const text = ours?.detail ?? ('reason' in answer ? answer.reason : undefined);
  const message = typeof text === 'string' ? String(withoutSecrets(text)) : null;
  return { outcome, message, answer };
}

function outcomeOf(error: unknown): string {
  if (error instanceof ProviderPaused) return 'paused';
  if (error instanceof ProviderBusy) return 'busy';
  if (error instanceof ProviderRejectsKey) return 'key_rejected';
  return error instanceof ProviderUnavailable ? 'no_answer' : 'fault';
}

const NO_REPLY = ['no_answer', 'key_rejected', 'fault'];
// Only the latest replies: a payment that is never settled is queried every day.
const SHOWN_MAX = 200;

/** Replies about a payment, oldest first. */
export async function listAnswers(db: Db, paymentId: string): Promise<ProviderAnswer[]> {
  const rows = await db
    .selectFrom('payment_provider_answer')
    .select(['id', 'at', 'provider', 'asked', 'outcome', 'http_status', 'message', 'answer'])
    .select('latency_ms')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.reverse().map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** SQL for the latest reply about a payment, as `outcome` and `at`; `id` is SQL. */
export const latestAnswer = (id: RawBuilder<unknown>) =>
  sql`select outcome, at from payment_provider_answer
    where payment_id = ${id} and asked <> 'webhook' order by id desc limit 1`;

/** SQL for the payments about which a provider failed to reply to a check since an instant. */
export const unansweredSince = (since: Date) =>
  sql`select payment_id from payment_provider_answer
    where asked = 'check' and outcome in ('no_answer', 'key_rejected', 'fault')
      and at > ${since}::timestamptz`;

/** SQL condition: the outcome, given as SQL, is a missing reply. */
export const isNoReply = (outcome: RawBuilder<unknown>) =>
  sql`${outcome} = any(${NO_REPLY}::text[])`;

const DELETE_BATCH = 10_000;

/** Job: deletes replies older than the retention period of accounting records. */
export async function purgeAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`delete from payment_provider_answer where id in (
    select id from payment_provider_answer
    where at < ${clock.now()}::timestamptz - interval '6 years' and at < now() - interval '6 years'
    order by id limit ${DELETE_BATCH})`.execute(db);
}
