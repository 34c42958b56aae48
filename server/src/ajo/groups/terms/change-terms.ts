// New terms for future rounds, by vote. Debits can only go down: no one agreed to more when they joined.

import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import { setAsideOf } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import type { GroupRow, GroupState } from '../../ground/state.ts';
import type { TermsChange } from '../../tables.ts';
import { recordVersion } from './terms.ts';

/**
 * The settings that differ from the current ones. Throws group_not_active, no_rounds_left, terms_not_raised.
 */
export function changedTerms({ group }: GroupState, requested: TermsChanges): TermsChange {
  if (group.status !== 'active' && group.status !== 'paused') {
    throw new AppError('group_not_active');
  }
  if (group.current_round >= group.total_rounds) throw new AppError('no_rounds_left');
  const { grace_hours = group.grace_hours, late_fee = group.late_fee } = requested;
  const { reserve = group.reserve, rules = group.rules } = requested;
  if (late_fee > group.late_fee || reserve > group.reserve) throw new AppError('terms_not_raised');
  const set_aside = setAsideOf(group.contribution, reserve);
  const changes = {
    ...(grace_hours !== group.grace_hours && { grace_hours }),
    ...(late_fee !== group.late_fee && { late_fee }),
    ...(reserve !== group.reserve && { reserve, set_aside }),
    ...(JSON.stringify(rules) !== JSON.stringify(group.rules) && { rules }),
  };
  if (Object.keys(changes).length === 0) {
    throw new AppError('invalid_request', { field: 'changes', message: 'Change something first' });
  }
  return changes;
}

/** The changes, one sentence each. */
export function describeChanges(group: GroupRow, changes: TermsChange): string[] {
  const { grace_hours, late_fee, reserve, rules } = changes;
  const percents = (before: number, after: number) => `from ${before}% to ${after}%`;
  return [
    `From round ${group.current_round + 1} on:`,
    ...(grace_hours === undefined
      ? []
      : [
          `The grace period changes from ${durationText(group.grace_hours)} to ${durationText(grace_hours)}.`,
        ]),
    ...(late_fee === undefined
      ? []
      : [`The late fee goes down ${percents(group.late_fee, late_fee)}.`]),
    ...(reserve === undefined
      ? []
      : [`The amount each member sets aside goes down ${percents(group.reserve, reserve)}.`]),
    ...(rules === undefined ? [] : [describeRules(rules)]),
  ];
}

const describeRules = (rules: readonly string[]) =>
  rules.length === 0
    ? 'The group’s own rules are dropped.'
    : `The group’s rules become: ${rules.join(' · ')}`;

/** Records them as the next version, which applies from the next round on. */
export async function changeTerms(
  tx: Tx,
  now: Date,
  state: GroupState,
  changes: TermsChange,
): Promise<void> {
  const { group } = state;
  const terms = { terms_version: group.terms_version + 1, terms_from: group.current_round + 1 };
  const settings = sql`
    select settings || ${JSON.stringify(changes)}::jsonb as settings
    from ajo_terms where group_id = ${group.id} and version = ${group.terms_version}`;
  await recordVersion(tx, now, { id: group.id, ...terms }, settings);
  Object.assign(group, terms);
  await tx.updateTable('ajo_group').set(terms).where('id', '=', group.id).execute();
  const round = terms.terms_from;
  await recordEvents(tx, now, [
    { group_id: group.id, text: `The group agreed to new terms, from round ${round} on.` },
  ]);
  const params = { ...inGroup(state), round };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_terms_changed, params });
}

/** Applies the terms agreed for this round. */
export async function applyTerms(tx: Tx, { group }: GroupState): Promise<void> {
  // After disputed rounds an earlier one may be the next: the agreed terms apply to it too.
  if (group.terms_from > group.current_round || group.terms_version === 1) return;
  const { settings } = await tx
    .selectFrom('ajo_terms')
    .select('settings')
    .where('group_id', '=', group.id)
    .where('version', '=', group.terms_version)
    .executeTakeFirstOrThrow();
  const { grace_hours, late_fee, reserve, set_aside, rules } = settings;
  Object.assign(group, { grace_hours, late_fee, reserve, set_aside, rules });
  await tx
    .updateTable('ajo_group')
    .set({ grace_hours, late_fee, reserve, set_aside, rules: JSON.stringify(rules) })
    .where('id', '=', group.id)
    .execute();
}
