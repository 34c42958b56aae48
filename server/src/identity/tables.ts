// Row types of identity's tables.
import type { Contact, SecurityEventKind, Theme } from '@alajo/contract/identity/settings.ts';
import type { Generated } from 'kysely';

export type CodePurpose = 'verify' | 'claim' | 'pin_reset' | 'phone' | 'new_email' | 'new_phone';

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

export type IdentityUser = {
  id: Generated<number>;
  username: string;
  email: string;
  phone_number: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  tier: Generated<1 | 2 | 3>;
  verified_at: Date | null;
  pin_hash: string | null;
  pin_tries: Generated<number>;
  pin_locked_until: Date | null;
  /** The lower daily limit holds until then; null: no new PIN. */
  low_limit_until: Date | null;
  frozen_at: Date | null;
  frozen_keeps_ajo: Generated<boolean>;
  frozen_keeps_plans: Generated<boolean>;
  /** Set together: our staff froze the wallet. */
  staff_frozen_at: Generated<Date | null>;
  staff_frozen_by: Generated<'staff' | 'compliance' | null>;
  staff_frozen_reason: Generated<string | null>;
  /** Without credentials: somebody pays for them in an Ajo group until they register. */
  represented: Generated<boolean>;
  created_at: Date;
};

type IdentitySession = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  device: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    identity_user: IdentityUser;
    identity_session: IdentitySession;
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
  }
}
