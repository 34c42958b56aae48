// Publishes a newsletter issue: once per confirmed address, however often the command is repeated.
// A row per address is written with its job; the job claims it, sends and marks it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { enqueueForLater, type Tasks } from '../platform/jobs/jobs.ts';
import { linkTo } from './newsletter-links.ts';
import { sendOnce } from './send-once.ts';

/** The first line is the subject (`# …` in Markdown), the rest is sent unchanged. */
export function readIssue(text: string): { subject: string; body: string } {
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const subject = first.replace(/^#+\s*/, '').trim();
  const body = rest.join('\n').trim();
  if (subject === '' || body === '') {
    throw new Error('The file needs a subject in its first line and a text below it');
  }
  return { subject, body };
}

type PublishResult = { again: boolean; recipients: number; unconfirmed: number };

/** Enqueues the issue for all confirmed addresses that have not had it; returns their number. */
export function publishIssue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  issue: { subject: string; body: string },
): Promise<PublishResult> {
  const { subject, body } = issue;
  const id = createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('hex')
    .slice(0, 32);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('newsletter_issue')
      .values({ id, subject, body, published_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const { rows } = await sql<{ email: string }>`
      insert into newsletter_delivery (issue_id, email)
      select ${id}, email from newsletter_subscriber where confirmed_at is not null
      order by email on conflict do nothing returning email`.execute(tx);
    const jobs = rows.map(({ email }) => ({
      key: `newsletter:${id}:${email}`,
      payload: { issue_id: id, email },
    }));
    await enqueueForLater(tx, 'newsletter_send', jobs, now);
    const { count } = await tx
      .selectFrom('newsletter_subscriber')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { again: made === undefined, recipients: rows.length, unconfirmed: count };
  });
}

const delivery = z.object({ issue_id: z.string(), email: z.string() });
const confirmationJob = z.object({ email: z.string() });

export const newsletterTasks = (deps: Deps): Tasks => ({
  newsletter_send: (job) => sendIssue(deps, z.parse(delivery, job)),
  newsletter_confirm: (job) => requestConfirmation(deps, z.parse(confirmationJob, job).email),
});

const RECHECK_MS = HOUR;

/** Asks the owner of an address to confirm it, at most once an hour. */
async function requestConfirmation(deps: Deps, email: string): Promise<void> {
  const { db, clock, config, providers } = deps;
  const now = clock.now();
  const row = await db
    .selectFrom('newsletter_subscriber')
    .select('asked_at')
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return;
  if (row.asked_at !== null && now.getTime() - row.asked_at.getTime() < RECHECK_MS) return;
  const link = linkTo('confirm', email, { url: config.url, secret: deps.secret });
  await providers.messages.send({
    channel: 'email',
    to: email,
    subject: 'Confirm the Alajo newsletter',
    text: `You (or someone else) signed up this address for the Alajo newsletter. Confirm it here: ${link}\n\nIf this wasn’t you, ignore this and we won’t send it.`,
  });
  await db
    .updateTable('newsletter_subscriber')
    .set({ asked_at: now })
    .where('email', '=', email)
    .execute();
}

async function sendIssue(deps: Deps, { issue_id, email }: z.output<typeof delivery>) {
  const { db, config, providers, secret } = deps;
  const where = sql`issue_id = ${issue_id} and email = ${email}`;
  const once = { table: 'newsletter_delivery', where, at_most_once: false } as const;
  await sendOnce(deps, once, async () => {
    const { subject, body } = await db
      .selectFrom('newsletter_issue')
      .select(['subject', 'body'])
      .where('id', '=', issue_id)
      .executeTakeFirstOrThrow();
    const unsubscribe_url = linkTo('unsubscribe', email, { url: config.url, secret });
    const id = `newsletter-${createHash('sha256').update(`${issue_id}:${email}`).digest('hex').slice(0, 32)}`;
    const text = `${body}\n\n-- \nYou signed up for the Alajo newsletter. Unsubscribe: ${unsubscribe_url}\nWrite to us: ${config.support_email}`;
    await providers.messages.send({
      id,
      channel: 'email',
      to: email,
      subject,
      text,
      unsubscribe_url,
    });
  });
}
