// The newsletter box of the landing page: keeps an address once, and never tells whether it was there.
import { AppError } from '@alajo/contract/errors.ts';
import {
  NEWSLETTER_PATH,
  newsletterForm,
  newsletterMessages,
} from '@alajo/contract/notifications/newsletter.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { replyWithError } from '../platform/http/error-replies.ts';
import { readForms } from '../platform/http/form-bodies.ts';
import type { Limits } from '../platform/http/rate-limits.ts';

// Nobody subscribes often; a carrier's whole neighbourhood behind one address may, a little.
const PER_MINUTE = 20;

/**
 * Keeps an address; one that is already kept stays as it is. The two take the same statement, so
 * that neither answer nor time tells them apart.
 */
async function subscribe({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string) {
  await db
    .insertInto('newsletter_subscriber')
    .values({ email, subscribed_at: clock.now() })
    .onConflict((kept) => kept.column('email').doNothing())
    .execute();
}

/** The form's way in: whatever comes of it, the browser is sent to the words about it. */
export function mountNewsletter(app: FastifyInstance, limits: Limits, deps: Deps): void {
  app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler<Parameters<typeof replyWithError>[0]>((error, request, reply) => {
      const often = error instanceof AppError && error.code === 'too_many_requests';
      return often ? tell(reply, 'later') : replyWithError(error, request, reply);
    });
    const onRequest = limits.route(PER_MINUTE);
    scope.post(NEWSLETTER_PATH, { onRequest }, async (request, reply) => {
      const form = z.safeParse(newsletterForm, request.body);
      if (!form.success) return tell(reply, 'refused');
      await subscribe(deps, form.data.email);
      return tell(reply, 'thanks');
    });
  });
}

const tell = (reply: FastifyReply, what: keyof typeof newsletterMessages) =>
  reply.redirect(`/#${newsletterMessages[what].id}`, 303);
