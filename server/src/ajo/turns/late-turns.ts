// Turns a trust score allows: a low one limits a member to the last of them.
import {
  collectsLate,
  isInLastThird,
  lastThirdOf,
  lateTurnsText,
} from '@alajo/contract/ajo/trust.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GroupRow, GroupState } from '../ground/state.ts';
import { trustScore, trustScores } from './trust.ts';

/** Rejects a turn too early for its new holder's score. Throws turn_too_early. */
export async function requireTurn(
  tx: Tx,
  now: Date,
  { group }: GroupState,
  { user_id, owner, turn, turns = group.total_rounds }: TurnOf,
): Promise<void> {
  if (isInLastThird(turn, turns)) return;
  const day = dayInLagos(now);
  const score = await trustScore(tx, now, user_id);
  if (!collectsLate(score, day)) return;
  const message = `${owner} trust score is ${score}. ${lateTurnsText(day)}`;
  throw new AppError('turn_too_early', { message });
}

/** `turns`: the number of turns; before the start the maximum. */
type TurnOf = { user_id: number; owner: string; turn: number; turns?: number };

/**
 * Rejects a joiner whose score limits them to the last third of the turns if the group, with them in it, has
 * no such turn left. Throws late_turns_taken.
 */
export async function requireLateTurn(
  tx: Tx,
  now: Date,
  { group, seats }: GroupState,
  userId: number,
): Promise<void> {
  const day = dayInLagos(now);
  const users = [...seats.map(({ payer }) => payer.user_id), userId];
  const scores = await trustScores(tx, now, users);
  const isLate = (user: number) => collectsLate(scores.get(user) ?? 0, day);
  const turns = lastThirdOf(Math.max(users.length, group.min_members));
  if (!isLate(userId) || users.filter(isLate).length <= turns) return;
  const message = `Your trust score is ${scores.get(userId)}. ${lateTurnsText(day)} These are taken for now: try again when more people have joined.`;
  throw new AppError('late_turns_taken', { message });
}

/**
 * True if a score puts a member behind the others when the group starts, by the table in force on the day it
 * was created. The first groups were created without this rule.
 */
export const startsLate = (group: Pick<GroupRow, 'wording' | 'created_at'>, score: number) =>
  group.wording >= 2 && collectsLate(score, dayInLagos(group.created_at));
