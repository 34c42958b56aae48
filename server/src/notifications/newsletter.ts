// Newsletter addresses: the landing page’s box stores one, and its owner confirms it and can remove
// it. The box never reveals if an address was there.
import { AppError } from '@alajo/contract/errors.ts';
import {
  NEWSLETTER_PATH,
  newsletterForm,
  newsletterMessages,
} from '@alajo/contract/notifications/newsletter.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import { replyWithError } from '../platform/http/error-replies.ts';
import { readForms } from '../platform/http/form-bodies.ts';
import type { Limits } from '../platform/http/rate-limits.ts';
import { enqueue } from '../platform/jobs/jobs.ts';

// One person rarely subscribes twice; a whole neighbourhood behind a carrier's single address may, now and
// then.
const PER_MINUTE = 20;

/**
 * Stores an address and asks its owner to confirm it; one that is already stored stays unchanged.
 * Both run the same statements, so that neither reply nor timing tells them apart.
 */
function subscribe({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<void> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('newsletter_subscriber')
      .values({ email, subscribed_at: now, confirmed_at: null, asked_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const key = `newsletter_confirm:${email}`;
    await enqueue(tx, 'newsletter_confirm', { email }, { key, run_at: now });
  });
}

type Store = Pick<Deps, 'db' | 'clock'>;

/** From now on the address gets issues; false when it was removed in the meantime. */
export async function confirmAddress({ db, clock }: Store, email: string): Promise<boolean> {
  const confirmed_at = sql<Date>`coalesce(confirmed_at, ${clock.now()}::timestamptz)`;
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriber')
    .set({ confirmed_at })
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the address; a repeat changes nothing. */
export async function removeAddress({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  await db.deleteFrom('newsletter_subscriber').where('email', '=', email).execute();
  return true;
}

/** Handles the HTML form: whatever the result, the browser is redirected to its explanation. */
export function mountNewsletter(app: FastifyInstance, limits: Limits, deps: Deps): void {
  app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler<Parameters<typeof replyWithError>[0]>((error, request, reply) => {
      const often = error instanceof AppError && error.code === 'too_many_requests';
      return often ? sendPage(reply, 'later') : replyWithError(error, request, reply);
    });
    const onRequest = limits.route(PER_MINUTE);
    scope.post(NEWSLETTER_PATH, { onRequest }, async (request, reply) => {
      const form = z.safeParse(newsletterForm, request.body);
      if (!form.success) return sendPage(reply, 'refused');
      await subscribe(deps, form.data.email);
      return sendPage(reply, 'thanks');
    });
  });
}

const sendPage = (reply: FastifyReply, messageKey: keyof typeof newsletterMessages) =>
  reply.redirect(`/#${newsletterMessages[messageKey].id}`, 303);
