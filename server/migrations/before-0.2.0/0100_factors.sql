-- The key of an authenticator app: one for each customer.
create table identity_authenticator (
  user_id bigint primary key references identity_user,
  -- Encrypted with a key that is not in the database.
  sealed text not null,
  asked_at timestamptz not null,
  -- Null until a code of the app was entered: it counts for nothing before.
  added_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code counts twice.
  last_step bigint not null default 0,
  tries integer not null default 0
    constraint identity_authenticator_tries check (tries between 0 and 5),
  blocked_until timestamptz
);

create function identity_authenticator_forward() returns trigger language plpgsql as $$
begin
  if old.sealed = new.sealed and new.last_step < old.last_step then
    raise exception 'a code of an authenticator counts once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_authenticator_forward before update on identity_authenticator
  for each row execute function identity_authenticator_forward();

-- Codes for a customer without their devices and apps. A new set replaces the rows of the old one.
create table identity_recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  -- The first four characters, to find it; the hash is of all twelve.
  label text not null constraint identity_recovery_code_label check (label ~ '^[0-9A-Z]{4}$'),
  hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint identity_recovery_code_known unique (user_id, label)
);

create function identity_recovery_code_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'a recovery code is used once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_recovery_code_once before update on identity_recovery_code
  for each row execute function identity_recovery_code_once();

-- Customers who have lost every way in and ask our staff. A request is stored whether or not the name is
-- an account's, so that its replies are the same.
create table identity_recovery (
  id bigint generated always as identity primary key,
  -- What the page that asked calls it.
  public_id uuid not null constraint identity_recovery_public unique,
  -- Null: nobody has that name.
  user_id bigint references identity_user,
  nonce text not null,
  new_phone text,
  new_email text,
  happened text not null
    constraint identity_recovery_happened check (length(happened) between 1 and 1000),
  knew_password boolean not null,
  -- The stored file of an ID, encrypted.
  file text,
  media_type text
    constraint identity_recovery_media check (media_type in ('image/webp', 'application/pdf')),
  device text not null,
  address text not null,
  -- `void`: confirmed, but of nobody, or beside one that is open.
  state text not null default 'unconfirmed' constraint identity_recovery_state check
    (state in ('unconfirmed', 'void', 'open', 'approved', 'done', 'refused', 'stopped')),
  tries integer not null default 0
    constraint identity_recovery_tries check (tries between 0 and 5),
  asked_at timestamptz not null,
  codes_until timestamptz not null,
  confirmed_at timestamptz,
  approved_at timestamptz,
  -- When it takes effect unless it is stopped.
  completes_at timestamptz,
  ended_at timestamptz,
  constraint identity_recovery_contact check (num_nonnulls(new_phone, new_email) > 0),
  constraint identity_recovery_file check ((file is null) = (media_type is null)),
  constraint identity_recovery_account check (user_id is not null or state in ('unconfirmed', 'void')),
  constraint identity_recovery_confirmed check ((confirmed_at is null) = (state = 'unconfirmed')),
  constraint identity_recovery_approved check ((approved_at is null) = (completes_at is null)
    and (state not in ('approved', 'done') or approved_at is not null)),
  -- The customer has a day to stop it, whatever code runs.
  constraint identity_recovery_waits check (completes_at >= approved_at + interval '24 hours'
    and (state <> 'done' or ended_at >= completes_at)),
  constraint identity_recovery_ended
    check ((ended_at is null) = (state in ('unconfirmed', 'void', 'open', 'approved')))
);
-- One at a time.
create unique index identity_recovery_one on identity_recovery (user_id)
  where state in ('open', 'approved');
create index identity_recovery_user on identity_recovery (user_id, id desc);
create index identity_recovery_open on identity_recovery (confirmed_at) where state = 'open';
create index identity_recovery_loose on identity_recovery (asked_at)
  where state in ('unconfirmed', 'void');
create index identity_recovery_past on identity_recovery (ended_at) where ended_at is not null;

create function identity_recovery_kept() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.user_id, old.new_phone, old.new_email, old.happened)
      is distinct from (new.user_id, new.new_phone, new.new_email, new.happened) then
    raise exception 'a recovery and its end are kept as they were' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_recovery_kept before update on identity_recovery
  for each row execute function identity_recovery_kept();
