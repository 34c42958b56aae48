-- Customers, their one-time codes, sessions, failed sign-ins, preferences and security events.

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
  -- When the customer stopped debits. Whether they are stopped is the ledger account's status.
  frozen_at timestamptz,
  created_at timestamptz not null,
  constraint identity_user_normal
    check (username = lower(username) and email = lower(email) and phone_number like '+234%')
);

-- A username is never given to a second customer: money sent to the old name must not reach them.
create table identity_former_username (
  username text primary key,
  user_id bigint not null references identity_user on delete cascade,
  changed_at timestamptz not null
);

-- A code is derived from the server's key and the nonce, so a stolen table contains no codes, nor
-- hashes of codes that could be guessed.
create table identity_code (
  user_id bigint not null references identity_user on delete cascade,
  purpose text not null constraint identity_code_purpose
    check (purpose in ('verify', 'pin_reset', 'phone', 'new_email', 'new_phone')),
  nonce text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- At most one live reset link per customer. The token is derived from the nonce; its hash finds the
-- row when the link is opened.
create table identity_reset (
  user_id bigint primary key references identity_user on delete cascade,
  nonce text not null,
  token_hash text not null constraint identity_reset_token unique,
  channel text not null constraint identity_reset_channel check (channel in ('email', 'sms')),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- A new email or phone number takes effect once the code sent to it is entered. The value is not
-- unique here: typing someone else's address must not keep its owner from using it.
create table identity_new_contact (
  user_id bigint not null references identity_user on delete cascade,
  contact text not null
    constraint identity_new_contact_contact check (contact in ('email', 'phone_number')),
  value text not null,
  asked_at timestamptz not null,
  primary key (user_id, contact)
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

-- Failed sign-ins, counted by account and by network address.
create table identity_throttle (
  key text primary key,
  failures smallint not null,
  until timestamptz not null
);

create table identity_preference (
  user_id bigint primary key references identity_user on delete cascade,
  theme text not null constraint identity_preference_theme check (theme in ('system', 'light', 'dark'))
);

-- Security activity. Other modules add kinds of their own (securityEvents in the contract), so the
-- check only bounds the form.
create table identity_event (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user on delete cascade,
  kind text not null constraint identity_event_kind check (kind ~ '^[a-z_]{1,40}$'),
  detail text,
  device text,
  address text,
  at timestamptz not null
);
create index identity_event_user on identity_event (user_id, id desc);
create index identity_event_at on identity_event (at);
