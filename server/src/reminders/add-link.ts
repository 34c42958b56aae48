// The short link of an SMS: it opens Add Money with an amount, in an address that leaves room for the sentence.
import type { FastifyInstance } from 'fastify';

/** Followed by an amount in naira. */
export const ADD_PATH = '/a/';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** Anything but an amount opens Add Money without one. */
export function mountAddLink(app: FastifyInstance): void {
  app.get<{ Params: { amount: string } }>(`${ADD_PATH}:amount`, async (request, reply) => {
    const { amount } = request.params;
    return reply.redirect(`/wallet?add=${AMOUNT.test(amount) ? amount : ''}`);
  });
}
