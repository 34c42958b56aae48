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
  add column proven_at timestamptz;
create index identity_session_device on identity_session (device_id) where device_id is not null;
