// Invitation links into a group that has not started: one per member, valid for a week, revocable.
import {
  INVITATION_ENDED,
  type Invitation,
  type InvitationTerms,
} from '@alajo/contract/ajo/invitations.ts';
import { potOf } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { INVITATION_DAYS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { findPeople, shortName } from '../../../identity/directory.ts';
import { invitationCodeOf, newNonce, tokenHash } from '../../../identity/secrets.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { PreviewTags } from '../../../platform/http/previews.ts';
import { asMember } from '../../ground/as-member.ts';
import { midnight } from '../../ground/schedule.ts';
import type { GroupRow } from '../../ground/state.ts';
import type { AjoInvitation } from '../../tables.ts';
import { termsOf } from '../terms/terms.ts';

export type Link = Selectable<AjoInvitation>;

const LINK_LIFETIME_MS = INVITATION_DAYS * DAY;

/**
 * The caller's link into a group, created if there is none or it has expired; repeated calls return the same
 * one. Throws not_found, group_started.
 */
export async function invite(deps: Deps, userId: number, groupId: number): Promise<Invitation> {
  const { secret } = deps;
  return asMember(deps, userId, groupId, async (tx, { now, state }) => {
    const { status, start_date } = state.group;
    const begun = status !== 'recruiting' && status !== 'waiting';
    if (begun || midnight(start_date) <= now) throw new AppError('group_started');
    const live = await liveLink(tx, groupId, userId);
    if (live !== undefined && live.expires_at > now) return invitationView(secret, live);
    await endLink(tx, now, groupId, userId);
    const nonce = newNonce();
    const made = await tx
      .insertInto('ajo_invitation')
      .values({
        group_id: groupId,
        user_id: userId,
        nonce,
        code_hash: tokenHash(invitationCodeOf(secret, userId, nonce)),
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return invitationView(secret, made);
  });
}

const liveLink = (tx: Tx, groupId: number, userId: number): Promise<Link | undefined> =>
  tx
    .selectFrom('ajo_invitation')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const invitationView = (
  secret: string,
  { user_id, nonce, expires_at, joined }: Link,
): Invitation => ({
  code: invitationCodeOf(secret, user_id, nonce),
  expires_at: expires_at.toISOString(),
  joined,
});

/** Ends the caller's link. Idempotent. Throws not_found. */
export async function revokeInvitation(deps: Deps, userId: number, groupId: number) {
  await asMember(deps, userId, groupId, async (tx, { now }) => {
    await endLink(tx, now, groupId, userId);
  });
  return { message: 'The link has ended, so no one can join with it.' };
}

/** Ends a member's link, when they revoke it or leave. */
export const endLink = (tx: Tx, now: Date, groupId: number, userId: number) =>
  tx
    .updateTable('ajo_invitation')
    .set({ ended_at: now })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

/** The link with this code, if it is still valid. */
export const findLink = (db: Db | Tx, now: Date, code: string): Promise<Link | undefined> =>
  db
    .selectFrom('ajo_invitation')
    .selectAll()
    .where('code_hash', '=', tokenHash(code))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** An invitation's group and link. Throws not_found, for an ended link and an unknown one alike. */
export async function groupOfLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<{ link: Link; group: GroupRow }> {
  const link = await findLink(db, clock.now(), code);
  if (link === undefined) throw new AppError('not_found', { message: INVITATION_ENDED });
  const group = await db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', link.group_id)
    .executeTakeFirstOrThrow();
  if (group.status === 'completed') throw new AppError('not_found', { message: INVITATION_ENDED });
  return { link, group };
}

/** Public information for anyone with the link: of the members, only who shared it. Throws not_found. */
export async function findInvitation(deps: Deps, code: string): Promise<InvitationTerms> {
  const { link, group } = await groupOfLink(deps, code);
  const { name, description, frequency, start_date, max_members, rules } = group;
  const people = await findPeople(deps.db, [link.user_id]);
  return {
    invited_by: shortName(people.get(link.user_id)?.name ?? ''),
    name,
    description,
    frequency,
    start_date,
    max_members,
    rules,
    contribution_amount: group.contribution,
    pot: potOf(group.contribution, max_members),
    set_aside: group.set_aside,
    late_fee: group.late_fee,
    bond: group.bond,
    grace_hours: group.grace_hours,
    min_members: group.min_members,
    early_turn_fee: group.slot_fee,
    ready_check: group.held_account !== null,
    order: group.turn_order,
    terms: termsOf(group),
    terms_version: group.terms_version,
    approval: group.approval || link.user_id !== group.organiser_id,
    state: placesIn(group, deps.clock.now()),
    expires_at: link.expires_at.toISOString(),
  };
}

/** Preview text for a shared link; undefined for one that has ended or is unknown. */
export async function previewInvitation(
  deps: Deps,
  code: string,
): Promise<PreviewTags | undefined> {
  const terms = await findInvitation(deps, code).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (terms === undefined) return undefined;
  const { name, contribution_amount, frequency, max_members } = terms;
  return {
    title: `Join “${name}” on Alajo`,
    description: `${formatNaira(contribution_amount)} ${frequency}, up to ${max_members} members. Read the terms before you join.`,
    picture: 'preview-join.png',
  };
}

function placesIn(group: GroupRow, now: Date): InvitationTerms['state'] {
  const begun = group.status === 'active' || group.status === 'paused';
  if (begun || midnight(group.start_date) <= now) return 'started';
  return group.members >= group.max_members ? 'full' : 'open';
}
