-- The devices a customer signs in on. From the first one that names itself an account is guarded: an
-- unknown device then takes a code beside the password.
create table identity_device (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  -- Of the random id that the browser keeps, as with session tokens.
  id_hash text not null,
  -- SPKI, base64url, of a P-256 key that never leaves the browser; null: it can keep none.
  public_key text constraint identity_device_public_key check (length(public_key) <= 200),
  -- From what the browser says of itself: `Chrome on Android`.
  name text not null constraint identity_device_name check (length(name) between 1 and 60),
  -- The one the account was opened or first guarded on; it is never new.
  is_first boolean not null default false,
  added_at timestamptz not null,
  -- Until then less can be done on it.
  new_until timestamptz,
  last_used_at timestamptz not null,
  -- Signed out for good: it counts as unknown from then on.
  forgotten_at timestamptz,
  constraint identity_device_new check (is_first = (new_until is null))
);
create unique index identity_device_known on identity_device (user_id, id_hash)
  where forgotten_at is null;
-- Two first sign-ins at once: one of them is the first.
create unique index identity_device_first on identity_device (user_id) where is_first;

alter table identity_user add column guarded_at timestamptz;

alter table identity_session
  -- Null: opened by a client that names no device.
  add column device_id bigint references identity_device,
  -- When the device last proved that it has its key.
  add column proven_at timestamptz,
  -- Of a client that names no device, on a guarded account: until then less can be done in it.
  add column new_until timestamptz,
  add constraint identity_session_new check (device_id is null or new_until is null);
create index identity_session_device on identity_session (device_id) where device_id is not null;

-- Sign-ins with the right password on a device that the account does not know: each waits for a code, on
-- that device and with that password, for a few minutes.
create table identity_sign_in (
  -- Of the token that only this client was given.
  id_hash text primary key,
  user_id bigint not null references identity_user on delete cascade,
  -- The named device's; null: the client names none.
  device_hash text,
  public_key text constraint identity_sign_in_public_key check (length(public_key) <= 200),
  -- Of the password's own hash: another password ends it.
  password_mark text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_sign_in_user on identity_sign_in (user_id, created_at);
create index identity_sign_in_expiry on identity_sign_in (expires_at);

-- Messages about a new device, each with a link that says "this was not me". The link's token is derived
-- from the nonce and known to no table.
create table identity_not_me (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  -- What is signed out: a device, or the one session of a client without.
  device_id bigint references identity_device,
  session_id bigint,
  nonce text not null,
  token_hash text not null constraint identity_not_me_token unique,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint identity_not_me_what check (num_nonnulls(device_id, session_id) = 1)
);
create index identity_not_me_expiry on identity_not_me (expires_at);

alter table identity_code drop constraint identity_code_purpose;
alter table identity_code add constraint identity_code_purpose
  check (purpose in ('verify', 'claim', 'pin_reset', 'phone', 'new_email', 'new_phone', 'device'));
