// Handled replies other than plain success: pending ones, and refusals that carry their result, such as a refunded
// purchase.
import { errors } from '@alajo/contract/errors.ts';
import type { Outcome, Route } from '@alajo/contract/route.ts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';

/** The reply schemas of a route by status. */
export function repliesOf({ status = 200, reply, outcomes = {} }: Route) {
  const replies: { [status: number]: z.ZodMiniType } = { [status]: reply };
  for (const outcome of Object.values(outcomes)) {
    replies[statusOf(outcome)] = outcome === 202 ? reply : outcome.reply;
  }
  return replies;
}

/** Sets the status for a handled request's `result`, and returns the body. */
export function withOutcome(route: Route, result: unknown, reply: FastifyReply): unknown {
  const { status, message }: { status?: string; message?: string } = Object(result);
  const outcome = route.outcomes?.[status ?? ''];
  if (outcome === undefined) return result;
  reply.status(statusOf(outcome));
  if (outcome === 202) return result;
  const { code } = outcome;
  const request_id = reply.request.id;
  return Object.assign({}, result, { code, error: message, detail: message, request_id });
}

const statusOf = (outcome: Outcome) => (outcome === 202 ? 202 : errors[outcome.code].status);
