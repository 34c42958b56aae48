// Turn preferences: turns that members pick, or request with a reason, before their group starts.
import * as z from 'zod/mini';
import { defineRoutes, idParams, message, rowId, text } from '../route.ts';
import { MEMBERS_MAX } from './schemas.ts';

export const REASON_MAX = 200;

export const turnMessages = {
  turn: 'Choose a turn',
  reason: `Say why, in at most ${REASON_MAX} characters`,
} as const;

const turn = z.int(turnMessages.turn).check(z.gte(1), z.lte(MEMBERS_MAX));

const memberParams = z.strictObject({ id: rowId, member: rowId });

export const turnRoutes = defineRoutes({
  chooseTurn: {
    method: 'PUT',
    path: 'ajo-groups/:id/turn/',
    access: 'customer',
    summary: 'Choose a turn before the start',
    details: 'Pick a free turn, or ask for one with a reason, until the group starts',
    params: idParams,
    body: z.strictObject({
      turn,
      /** Required if turns go by need, and only then. */
      reason: z.optional(text(REASON_MAX, 1, turnMessages.reason)),
    }),
    reply: message,
  },
  giveUpTurn: {
    method: 'DELETE',
    path: 'ajo-groups/:id/turn/',
    access: 'customer',
    summary: 'Give up the caller’s picked or requested turn',
    params: idParams,
    reply: message,
  },
  proposeTurn: {
    method: 'PUT',
    path: 'ajo-groups/:id/members/:member/turn/',
    access: 'customer',
    summary: 'Propose a free turn to a member, who confirms it (organiser)',
    params: memberParams,
    body: z.strictObject({ turn }),
    reply: message,
  },
  supportTurnPreference: {
    method: 'PUT',
    path: 'ajo-groups/:id/members/:member/support/',
    access: 'customer',
    summary: 'Support a member’s need',
    details: 'Support a fellow member’s request for a turn, or withdraw that support',
    params: memberParams,
    body: z.strictObject({ supports: z.boolean() }),
    reply: message,
  },
});
