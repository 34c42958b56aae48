// How long identity keeps what it has of a closed account.
import { sql } from 'kysely';
import { cleared, deleted, type Retention } from '../platform/retention.ts';

export const identityRetention: readonly Retention[] = [
  cleared(
    'identity_user',
    { kept: 'by law', why: 'names go; the row stays, because entries and groups lead to it' },
    (userId) => sql`update identity_user
      set first_name = 'Closed', last_name = 'account', staff_frozen_reason = null where id = ${userId}`,
  ),
  {
    table: 'identity_closed',
    kept: 'by law',
    why: 'username, email and phone number go; when it was closed and erased stays',
  },
  cleared(
    'identity_former_username',
    { kept: 'by law', why: 'a hash stays, so that nobody else gets the name' },
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
  // Approvals lead to passkeys: they go first.
  deleted('identity_approval', {
    kept: 'by law',
    why: 'deleted; what was signed proves a payment',
  }),
  deleted('identity_passkey', {
    kept: 'by law',
    why: 'deleted; until then it proves what was signed',
  }),
  deleted('identity_device', { kept: 'by law', why: 'deleted' }),
];
