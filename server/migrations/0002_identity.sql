-- Customers, their codes, sessions, wrong tries and the transaction PIN.

create table identity_user (
  id bigint generated always as identity primary key,
  username text not null constraint identity_user_username unique,
  email text not null constraint identity_user_email unique,
  phone_number text not null constraint identity_user_phone unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  tier smallint not null default 1 constraint identity_user_tier check (tier in (1, 2, 3)),
  verified_at timestamptz,
  pin_hash text,
  pin_tries smallint not null default 0,
  pin_locked_until timestamptz,
  created_at timestamptz not null,
  constraint identity_user_normal
    check (username = lower(username) and email = lower(email) and phone_number like '+234%')
);

-- A code is derived from the server's key and the nonce: neither it nor its hash is kept here.
create table identity_code (
  user_id bigint not null references identity_user on delete cascade,
  purpose text not null constraint identity_code_purpose check (purpose in ('verify', 'pin_reset')),
  nonce text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- One live reset link a customer; the token is derived from the nonce, its hash finds the row.
create table identity_reset (
  user_id bigint primary key references identity_user on delete cascade,
  nonce text not null,
  token_hash text not null constraint identity_reset_token unique,
  channel text not null constraint identity_reset_channel check (channel in ('email', 'sms')),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table identity_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user on delete cascade,
  token_hash text not null constraint identity_session_token unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_session_user on identity_session (user_id, last_used_at desc);

-- Wrong sign-ins, by account and by address.
create table identity_throttle (
  key text primary key,
  failures smallint not null,
  until timestamptz not null
);
