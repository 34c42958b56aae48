-- Preferences, the freeze, a new email or phone that waits for its code, and security activity.

create table identity_preference (
  user_id bigint primary key references identity_user on delete cascade,
  theme text not null constraint identity_preference_theme check (theme in ('system', 'light', 'dark'))
);

-- When debits were stopped; that they are, the ledger's account says.
alter table identity_user add column frozen_at timestamptz;

alter table identity_code
  drop constraint identity_code_purpose,
  add constraint identity_code_purpose
    check (purpose in ('verify', 'pin_reset', 'phone', 'new_email', 'new_phone'));

-- It counts once a code sent there was entered. Not unique: nobody is kept from an address by
-- somebody who only wrote it down.
create table identity_new_contact (
  user_id bigint not null references identity_user on delete cascade,
  contact text not null
    constraint identity_new_contact_contact check (contact in ('email', 'phone_number')),
  value text not null,
  asked_at timestamptz not null,
  primary key (user_id, contact)
);

-- A username somebody had stays theirs: money for it must not reach another.
create table identity_former_username (
  username text primary key,
  user_id bigint not null references identity_user on delete cascade,
  changed_at timestamptz not null
);

-- Kinds are the contract's (securityEvents): other modules add theirs.
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
