// The row types of codes, settings and security activity, of which schema.ts is made.
import type { Contact, SecurityEventKind, Theme } from '@alajo/contract/settings.ts';
import type { Generated } from 'kysely';

export type CodePurpose = 'verify' | 'pin_reset' | 'phone' | 'new_email' | 'new_phone';

type IdentityCode = {
  user_id: number;
  purpose: CodePurpose;
  nonce: string;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
};

type IdentityReset = {
  user_id: number;
  nonce: string;
  token_hash: string;
  channel: 'email' | 'sms';
  sent_at: Date;
  expires_at: Date;
};

export type IdentitySchema = {
  identity_code: IdentityCode;
  identity_reset: IdentityReset;
  identity_throttle: { key: string; failures: number; until: Date };
  identity_preference: { user_id: number; theme: Theme };
  identity_new_contact: { user_id: number; contact: Contact; value: string; asked_at: Date };
  identity_former_username: { username: string; user_id: number; changed_at: Date };
  identity_event: {
    id: Generated<number>;
    user_id: number;
    kind: SecurityEventKind;
    detail: string | null;
    device: string | null;
    address: string | null;
    at: Date;
  };
};
