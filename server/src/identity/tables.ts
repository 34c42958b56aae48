// Row types of identity's tables.
import type { ApprovalReason, ApprovalWay } from '@alajo/contract/identity/approval.ts';
import type { Contact, SecurityEventKind, Theme } from '@alajo/contract/identity/settings.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated } from 'kysely';

/** The purpose of a code in `identity_code`. */
export type CodePurpose =
  | 'verify'
  | 'claim'
  | 'pin_reset'
  | 'phone'
  | 'new_email'
  | 'new_phone'
  | 'device';

export type IdentityCode = {
  user_id: number;
  purpose: CodePurpose;
  nonce: string;
  /** Each channel was sent another code. */
  per_channel: Generated<boolean>;
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
  /** The first time a BVN or NIN was verified, set by triggers of the KYC tables. */
  bvn_or_nin_verified_at: Generated<Date | null>;
  /** The time a code proved the present email. */
  email_verified_at: Generated<Date | null>;
  pin_hash: string | null;
  pin_tries: Generated<number>;
  pin_locked_until: Date | null;
  /** False for a PIN not yet checked against the rule on guessable ones. */
  pin_checked: Generated<boolean>;
  /** The lower daily limit applies until then; null: no new PIN. */
  low_limit_until: Date | null;
  frozen_at: Date | null;
  frozen_keeps_ajo: Generated<boolean>;
  frozen_keeps_plans: Generated<boolean>;
  /** Manual transfers wait an hour, and can be cancelled. */
  transfers_wait: Generated<boolean>;
  /** Payments over it need more than the PIN, by the customer's choice. */
  pin_up_to: Generated<Kobo | null>;
  /** Set together: staff froze the wallet. */
  staff_frozen_at: Generated<Date | null>;
  staff_frozen_by: Generated<'staff' | 'compliance' | null>;
  staff_frozen_reason: Generated<string | null>;
  /** The time since a first device is known; null: no device ever named itself. */
  guarded_at: Generated<Date | null>;
  /** True without credentials: an officer pays for them in an Ajo group until they register. */
  represented: Generated<boolean>;
  created_at: Date;
  /** Closed by the customer, permanently. */
  closed_at: Generated<Date | null>;
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
  device_id: Generated<number | null>;
  proven_at: Generated<Date | null>;
  /** For a client that names no device, on a guarded account. */
  new_until: Generated<Date | null>;
};

export type IdentityDevice = {
  id: Generated<number>;
  user_id: number;
  id_hash: string;
  /** SPKI, base64url. */
  public_key: string | null;
  name: string;
  is_first: boolean;
  added_at: Date;
  new_until: Date | null;
  last_used_at: Date;
  forgotten_at: Date | null;
};

export type IdentitySignIn = {
  id_hash: string;
  user_id: number;
  device_hash: string | null;
  public_key: string | null;
  password_mark: string;
  created_at: Date;
  expires_at: Date;
};

type IdentityNotMe = {
  id: Generated<number>;
  user_id: number;
  device_id: number | null;
  session_id: number | null;
  nonce: string;
  token_hash: string;
  name: string;
  address: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type IdentityAuthenticator = {
  user_id: number;
  sealed: string;
  asked_at: Date;
  /** Null until a code of the app was entered. */
  added_at: Date | null;
  last_step: Generated<number>;
  tries: Generated<number>;
  blocked_until: Date | null;
};

type IdentityRecoveryCode = {
  id: Generated<number>;
  user_id: number;
  label: string;
  hash: string;
  made_at: Date;
  used_at: Date | null;
};

export type IdentityRecovery = {
  id: Generated<number>;
  public_id: string;
  /** Null: no one has that name. */
  user_id: number | null;
  nonce: string;
  new_phone: string | null;
  new_email: string | null;
  happened: string;
  knew_password: boolean;
  file: string | null;
  media_type: 'image/webp' | 'application/pdf' | null;
  device: string;
  address: string;
  state: Generated<'unconfirmed' | 'void' | 'open' | 'approved' | 'done' | 'refused' | 'stopped'>;
  tries: Generated<number>;
  asked_at: Date;
  codes_until: Date;
  confirmed_at: Date | null;
  approved_at: Date | null;
  completes_at: Date | null;
  ended_at: Date | null;
};

export type IdentityPasskey = {
  id: Generated<number>;
  /** Base64url. */
  credential_id: string;
  user_id: number;
  name: string;
  /** The host that browsers bind it to. */
  host: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  added_at: Date;
  last_used_at: Date | null;
  removed_at: Date | null;
};

export type IdentityApproval = {
  id: string;
  user_id: number;
  session_id: number;
  reason: ApprovalReason;
  kind: string;
  title: string;
  /** The exact approved terms; a passkey signs their hash. */
  terms: string;
  terms_hash: string;
  amount: Kobo | null;
  created_at: Date;
  expires_at: Date;
  code_nonce: Generated<string | null>;
  code_sent_at: Generated<Date | null>;
  code_tries: Generated<number>;
  approved_at: Generated<Date | null>;
  way: Generated<ApprovalWay | null>;
  passkey_id: Generated<number | null>;
  signature: Generated<string | null>;
  authenticator_data: Generated<string | null>;
  client_data: Generated<string | null>;
  used_at: Generated<Date | null>;
  /** The operation it was used for. */
  operation: Generated<string | null>;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    identity_user: IdentityUser;
    identity_session: IdentitySession;
    identity_device: IdentityDevice;
    identity_sign_in: IdentitySignIn;
    identity_not_me: IdentityNotMe;
    identity_code: IdentityCode;
    identity_authenticator: IdentityAuthenticator;
    identity_recovery_code: IdentityRecoveryCode;
    identity_recovery: IdentityRecovery;
    identity_passkey: IdentityPasskey;
    /** Challenges for signing in have no customer. */
    identity_challenge: { hash: string; user_id: number | null; expires_at: Date };
    identity_approval: IdentityApproval;
    identity_known_payee: { user_id: number; payee: string; since: Date };
    identity_agreement: { user_id: number; subject: string; amount: Kobo; at: Date };
    identity_reset: IdentityReset;
    identity_throttle: { key: string; failures: number; until: Date };
    identity_preference: { user_id: number; theme: Theme };
    identity_new_contact: { user_id: number; contact: Contact; value: string; asked_at: Date };
    identity_former_username: { username: string; user_id: number; changed_at: Date };
    identity_closed: {
      user_id: number;
      username: string | null;
      email: string | null;
      phone_number: string | null;
      closed_at: Date;
      cleared_at: Generated<Date | null>;
      erased_at: Generated<Date | null>;
    };
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
