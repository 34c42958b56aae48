// Identity's part of a customer's data export, without codes and reset links: they are secrets, and
// gone within the hour.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const identityExport: ExportPart[] = [
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
  tablePart('security_activity', 'identity_event', [
    'id',
    'kind',
    'detail',
    'device',
    'address',
    'at',
  ]),
];
