// Personal data of identity: its export, its part in closing an account and its retention. Codes,
// links and pending sign-ins are not exported: they are secrets, and gone within days.
import { sql } from 'kysely';
import type { AccountClosingRules, PersonalData } from '../module.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

const exports: ExportPart[] = [
  tablePart(
    'profile',
    'identity_user',
    [
      'id',
      'username',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'tier',
      'verified_at',
      'email_verified_at',
      'bvn_or_nin_verified_at',
      'frozen_at',
      'frozen_keeps_ajo',
      'frozen_keeps_plans',
      'created_at',
    ],
    { owner: 'id' },
  ),
  tablePart('former_usernames', 'identity_former_username', ['username', 'changed_at']),
  tablePart('new_contacts', 'identity_new_contact', ['contact', 'value', 'asked_at']),
  tablePart('preferences', 'identity_preference', ['theme']),
  tablePart('sessions', 'identity_session', [
    'id',
    'device',
    'address',
    'created_at',
    'last_used_at',
    'expires_at',
  ]),
  tablePart('devices', 'identity_device', [
    'id',
    'name',
    'is_first',
    'added_at',
    'new_until',
    'last_used_at',
    'forgotten_at',
  ]),
  tablePart('authenticator_app', 'identity_authenticator', ['asked_at', 'added_at']),
  tablePart('recovery_codes', 'identity_recovery_code', ['made_at', 'used_at']),
  tablePart('account_recoveries', 'identity_recovery', [
    'id',
    'happened',
    'device',
    'address',
    'state',
    'asked_at',
    'approved_at',
    'ended_at',
  ]),
  tablePart('passkeys', 'identity_passkey', [
    'id',
    'name',
    'host',
    'added_at',
    'last_used_at',
    'removed_at',
  ]),
  tablePart(
    'approvals',
    'identity_approval',
    ['created_at', 'reason', 'title', 'way', 'approved_at', 'used_at', 'operation'],
    { naira: ['amount'] },
  ),
  tablePart('known_payees', 'identity_known_payee', ['payee', 'since']),
  tablePart('counted_agreements', 'identity_agreement', ['at'], { naira: ['amount'] }),
  tablePart('security_activity', 'identity_event', [
    'id',
    'kind',
    'detail',
    'device',
    'address',
    'at',
  ]),
];

/** Obligations of the account itself. */
const closing: AccountClosingRules = {
  async obligations(db, userId) {
    const row = await db
      .selectFrom('identity_user')
      .select('staff_frozen_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const description =
      'Alajo froze your wallet. Contact support and we’ll explain why and what to do next.';
    return row.staff_frozen_at === null ? [] : [{ description, link: '/support' }];
  },
};

const retention: readonly Retention[] = [
  cleared(
    'identity_user',
    {
      kept: 'by law',
      why: 'names are erased; the row stays, because entries and groups refer to it',
    },
    (userId) => sql`update identity_user
      set first_name = 'Closed', last_name = 'account', staff_frozen_reason = null where id = ${userId}`,
  ),
  {
    table: 'identity_closed',
    kept: 'by law',
    why: 'username, email and phone number are erased; the dates of closing and erasure stay',
  },
  cleared(
    'identity_former_username',
    { kept: 'by law', why: 'a hash stays, so that no one else gets the name' },
    (userId) => sql`update identity_former_username set username = identity_retired(username)
      where user_id = ${userId} and username not like '~%'`,
  ),
  deleted('identity_event', { kept: 'by law', why: 'deleted; after 24 months in any case' }),
  deleted('identity_session', { kept: 'at once', why: 'deleted when the account is closed' }),
  deleted('identity_code', { kept: 'at once', why: 'deleted when the account is closed' }),
  deleted('identity_reset', { kept: 'at once', why: 'deleted when the account is closed' }),
  deleted('identity_new_contact', { kept: 'at once', why: 'deleted when the account is closed' }),
  deleted('identity_preference', { kept: 'at once', why: 'deleted' }),
  deleted('identity_sign_in', { kept: 'at once', why: 'deleted' }),
  deleted('identity_challenge', { kept: 'at once', why: 'deleted' }),
  deleted('identity_not_me', { kept: 'at once', why: 'deleted' }),
  deleted('identity_authenticator', {
    kept: 'at once',
    why: 'deleted when the account is closed',
  }),
  deleted('identity_recovery_code', {
    kept: 'at once',
    why: 'deleted when the account is closed',
  }),
  deleted('identity_known_payee', { kept: 'at once', why: 'deleted' }),
  deleted('identity_agreement', { kept: 'at once', why: 'deleted; after a day in any case' }),
  deleted('identity_recovery', {
    kept: 'own term',
    why: 'deleted with its file some weeks after it ended',
  }),
  // Approvals refer to passkeys, so they are deleted first.
  deleted('identity_approval', {
    kept: 'by law',
    why: 'deleted; its signature proves a payment',
  }),
  deleted('identity_passkey', {
    kept: 'by law',
    why: 'deleted; until then it verifies signatures',
  }),
  deleted('identity_device', { kept: 'by law', why: 'deleted' }),
];

export const identityPersonalData = { exports, closing, retention } satisfies PersonalData;
