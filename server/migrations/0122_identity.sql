-- Customers: their accounts, codes, sessions and devices, passkeys and approvals, recovery, and closing.

-- Searched text of a customer, each word after a space.
create function identity_searched(first_name text, last_name text, username text, email text)
  returns text language sql immutable parallel safe
  return search_folded(' ' || first_name || ' ' || last_name || ' ' || username || ' ' || email);

create table identity_user (
  id bigint generated always as identity primary key,
  username text not null constraint identity_user_username unique,
  email text not null constraint identity_user_email unique,
  phone_number text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  tier smallint not null default 1 constraint identity_user_tier check (tier in (1, 2, 3)),
  verified_at timestamptz,
  pin_hash text,
  pin_tries smallint not null default 0,
  pin_locked_until timestamptz,
  -- The time at which the customer stopped debits; the ledger account's status stops them.
  frozen_at timestamptz,
  created_at timestamptz not null,
  -- The lower daily limit holds for a while after a PIN is created or reset, so that whoever learnt a
  -- password or a code cannot empty the wallet before its owner reacts.
  low_limit_until timestamptz,
  -- Payments that continue while the wallet is frozen, as the customer chose. The ledger enforces it.
  frozen_keeps_ajo boolean not null default false,
  frozen_keeps_plans boolean not null default false,
  -- A member of an Ajo group without a smartphone: a customer without credentials, who takes the
  -- account over by registering.
  represented boolean not null default false,
  -- Our staff froze the wallet: only we allow debits again. What compliance froze takes two of us.
  staff_frozen_at timestamptz,
  staff_frozen_by text
    constraint identity_user_staff_frozen_by check (staff_frozen_by in ('staff', 'compliance')),
  staff_frozen_reason text,
  -- From then on an unknown device needs a code as well as the password: see identity_device.
  guarded_at timestamptz,
  transfers_wait boolean not null default false,
  closed_at timestamptz,
  -- True once the PIN was compared with the rule that refuses guessable ones. PINs older than the rule
  -- are compared at their next use, and their owners asked to choose another.
  pin_checked boolean not null default false,
  -- The time at which a code proved the present email; kyc_phone has the proof of a phone number.
  email_verified_at timestamptz,
  constraint identity_user_normal
    check (username = lower(username) and email = lower(email) and phone_number like '+234%'),
  -- A username has a letter, so that it can never be read as a wallet number or a phone number.
  -- Names that no one can type begin with ~.
  constraint identity_user_username_letter check (username ~ '[a-z]' or username like '~%'),
  constraint identity_user_frozen_keeps
    check (frozen_at is not null or not (frozen_keeps_ajo or frozen_keeps_plans)),
  constraint identity_user_represented
    check (not represented or (verified_at is null and pin_hash is null)),
  constraint identity_user_staff_frozen
    check (num_nonnulls(staff_frozen_at, staff_frozen_by, staff_frozen_reason) in (0, 3))
);
-- Whoever registers holds the number while they prove it, beside the person represented by it ...
create unique index identity_user_phone on identity_user (phone_number) where not represented;
-- ... but only one of the two may be someone we know.
create unique index identity_user_known_phone on identity_user (phone_number)
  where represented or verified_at is not null;
create index identity_user_searched on identity_user
  using gin (identity_searched(first_name, last_name, username, email) gin_trgm_ops);
create index identity_user_verified on identity_user (verified_at);
-- Staff list the frozen wallets, the latest first. Few wallets are frozen at a time, so the index stays small
-- however many customers there are.
create index identity_user_frozen on identity_user ((coalesce(staff_frozen_at, frozen_at)), id)
  where coalesce(staff_frozen_at, frozen_at) is not null and closed_at is null;

-- A username is never given to a second customer: money sent to the old name must not reach them.
create table identity_former_username (
  username text primary key,
  user_id bigint not null references identity_user on delete cascade,
  changed_at timestamptz not null
);

create table identity_preference (
  user_id bigint primary key references identity_user on delete cascade,
  theme text not null
    constraint identity_preference_theme check (theme in ('system', 'light', 'dark'))
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

-- A code is derived from the server's key and the nonce, so a stolen table contains no codes, nor
-- hashes of codes that could be guessed.
create table identity_code (
  user_id bigint not null references identity_user on delete cascade,
  purpose text not null constraint identity_code_purpose check
    (purpose in ('verify', 'claim', 'pin_reset', 'phone', 'new_email', 'new_phone', 'device')),
  nonce text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- A registration's SMS and email have separate codes, so that the one entered proves the channel it
  -- came by. A code that was sent by both proves neither.
  per_channel boolean not null default false,
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

-- Failed sign-ins, counted by account and by network address.
create table identity_throttle (
  key text primary key,
  failures smallint not null,
  until timestamptz not null
);

-- The devices a customer signs in on. Once the first of them names itself, the account is guarded: an
-- unknown device then needs a code as well as the password.
create table identity_device (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user,
  -- A hash of the random id that the browser keeps, as of session tokens.
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
  -- Signed out for good: it counts as unknown since then.
  forgotten_at timestamptz,
  constraint identity_device_new check (is_first = (new_until is null))
);
create unique index identity_device_known on identity_device (user_id, id_hash)
  where forgotten_at is null;
-- Two first sign-ins at once: one of them is the first.
create unique index identity_device_first on identity_device (user_id) where is_first;

create table identity_session (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity_user on delete cascade,
  token_hash text not null constraint identity_session_token unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: opened by a client that names no device.
  device_id bigint references identity_device,
  -- When the device last proved that it has its key.
  proven_at timestamptz,
  -- Of a client that names no device, on a guarded account: until then less can be done in it.
  new_until timestamptz,
  constraint identity_session_new check (device_id is null or new_until is null)
);
create index identity_session_user on identity_session (user_id, last_used_at desc);
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
  -- It signs out a device, or the one session of a client that names none.
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

-- A removed one stays: the signatures it made are checked against it.
create table identity_passkey (
  id bigint generated always as identity primary key,
  -- The credential's id, base64url.
  credential_id text not null constraint identity_passkey_credential unique,
  user_id bigint not null references identity_user,
  name text not null constraint identity_passkey_name check (length(name) between 1 and 60),
  -- The host that browsers bind it to.
  host text not null,
  public_key bytea not null,
  counter bigint not null constraint identity_passkey_counter check (counter >= 0),
  transports text[] not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index identity_passkey_user on identity_passkey (user_id, id desc) where removed_at is null;

-- Each is used once: signing removes it. Without a customer: to sign in.
create table identity_challenge (
  hash text primary key,
  user_id bigint references identity_user on delete cascade,
  expires_at timestamptz not null
);
create index identity_challenge_expiry on identity_challenge (expires_at);
create index identity_challenge_user on identity_challenge (user_id) where user_id is not null;

-- The key of an authenticator app: one per customer.
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

-- Actions that take more than a PIN, and exactly what was approved.
create table identity_approval (
  id uuid primary key,
  user_id bigint not null references identity_user,
  -- No reference: sessions end, and what was approved stays.
  session_id bigint not null,
  reason text not null constraint identity_approval_reason check (reason in
    ('new_device', 'new_payee', 'amount', 'ajo_total', 'sensitive', 'chosen')),
  kind text not null constraint identity_approval_kind check (length(kind) between 1 and 100),
  title text not null,
  -- Exactly what is approved, as JSON; a passkey signs its hash.
  terms text not null,
  terms_hash text not null,
  -- The kobo that leave the wallet; null: none, or the sum is unknown.
  amount bigint constraint identity_approval_amount check (amount >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the code that was sent, if one was.
  code_nonce text,
  code_sent_at timestamptz,
  code_tries smallint not null default 0,
  approved_at timestamptz,
  way text constraint identity_approval_way check (way in ('passkey', 'code', 'authenticator')),
  passkey_id bigint references identity_passkey,
  -- The passkey's evidence, base64url.
  signature text,
  authenticator_data text,
  client_data text,
  used_at timestamptz,
  -- The operation it was used for: the id of its ledger entry, where it has one.
  operation uuid constraint identity_approval_operation unique,
  constraint identity_approval_hash
    check (terms_hash = translate(encode(sha256(convert_to(terms, 'UTF8')), 'base64'), '+/=', '-_')),
  constraint identity_approval_code check ((code_nonce is null) = (code_sent_at is null)),
  constraint identity_approval_approved check ((approved_at is null) = (way is null)),
  constraint identity_approval_in_time check (approved_at <= expires_at),
  constraint identity_approval_evidence
    check (num_nonnulls(passkey_id, signature, authenticator_data, client_data)
      = case when way = 'passkey' then 4 else 0 end),
  constraint identity_approval_used check (used_at is null or approved_at is not null),
  constraint identity_approval_operation_used check (operation is null or used_at is not null)
);
create index identity_approval_user on identity_approval (user_id, created_at desc);
create index identity_approval_unused on identity_approval (expires_at) where used_at is null;
create index identity_approval_passkey on identity_approval (passkey_id) where passkey_id is not null;
-- The nightly check finds approvals by their time.
create index identity_approval_time on identity_approval using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);

create function identity_approval_kept() returns trigger language plpgsql as $$
begin
  if (old.id, old.user_id, old.session_id, old.reason, old.kind, old.title, old.terms, old.amount,
      old.created_at, old.expires_at)
    is distinct from (new.id, new.user_id, new.session_id, new.reason, new.kind, new.title, new.terms,
      new.amount, new.created_at, new.expires_at)
    or old.approved_at is not null and (old.approved_at, old.way, old.passkey_id, old.signature,
      old.authenticator_data, old.client_data)
    is distinct from (new.approved_at, new.way, new.passkey_id, new.signature, new.authenticator_data,
      new.client_data) then
    raise exception 'what was approved, and how, is kept as it was' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger identity_approval_kept before update on identity_approval
  for each row execute function identity_approval_kept();

-- The payees a customer has paid: `user:12`, `bank:058:0123456789`.
create table identity_known_payee (
  user_id bigint not null references identity_user,
  payee text not null constraint identity_known_payee_payee check (length(payee) between 6 and 120),
  since timestamptz not null,
  primary key (user_id, payee)
);

-- Payees from before the account was guarded are read from the history: until then nothing looks them up,
-- and payments of clients that name no device need not record them.
create function identity_learn_payees() returns trigger language plpgsql as $$
declare
  accounts bigint[]; times timestamptz[];
begin
  select array_agg(p.account_id), array_agg(p.at) into accounts, times from (
    select other.account_id, min(paid.posted_at) as at from (
      select entry.id, own.posted_at from (
        select entry_id, posted_at from ledger_posting
        where amount < 0 and account_id = (select id from ledger_account
          where kind = 'wallet' and owner_kind = 'user' and owner_id = new.id) offset 0) own
      join ledger_entry entry on entry.id = own.entry_id and entry.kind = 'transfer_user'
        and entry.reverses is null offset 0) paid
    join ledger_posting other on other.entry_id = paid.id and other.amount > 0
    group by other.account_id) p;
  insert into identity_known_payee (user_id, payee, since)
    select new.id, payee, min(at) from (
      select 'user:' || theirs.owner_id as payee, paid.at
      from unnest(accounts, times) paid(account_id, at)
      join ledger_account theirs on theirs.id = paid.account_id
        and theirs.kind in ('wallet', 'parked') and theirs.owner_id <> new.id
      union all
      select 'bank:' || quote.bank_code || ':' || quote.account_number, payout.created_at
      from wallet_payout payout join wallet_quote quote on quote.id = payout.quote_id
      where payout.user_id = new.id and payout.status = 'paid'
    ) paid group by payee
    on conflict do nothing;
  return null;
end $$;
create trigger identity_learn_payees after update of guarded_at on identity_user
  for each row when (old.guarded_at is null and new.guarded_at is not null)
  execute function identity_learn_payees();

-- Sums that guarded customers agreed within a day to pay to groups and to people they had never paid: beyond
-- a limit the PIN alone is not enough. A job deletes older rows.
create table identity_agreement (
  user_id bigint not null,
  -- A hash of what was agreed to: a repeat of the request counts once.
  subject text not null,
  amount bigint not null constraint identity_agreement_amount check (amount > 0),
  at timestamptz not null,
  constraint identity_agreement_once primary key (user_id, subject)
);
create index identity_agreement_at on identity_agreement (at);

-- Customers who have lost every way in and ask our staff. A request is stored whether or not the name is
-- an account's, so that its replies are the same.
create table identity_recovery (
  id bigint generated always as identity primary key,
  -- Its id on the page that made it.
  public_id uuid not null constraint identity_recovery_public unique,
  -- Null: no account has that name.
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
  -- `void`: confirmed, but no account has the name, or another request of its owner is open.
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
  constraint identity_recovery_account
    check (user_id is not null or state in ('unconfirmed', 'void')),
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

-- The handles of closed accounts are kept here for as long as the law asks, then erased; on the customer's
-- own row they give way to ones that no one can type, so that no payer, sign-in or registration finds them.
create table identity_closed (
  user_id bigint primary key references identity_user,
  username text,
  email text,
  phone_number text,
  closed_at timestamptz not null,
  -- Data that no law keeps is erased first, the rest later.
  cleared_at timestamptz,
  erased_at timestamptz,
  constraint identity_closed_erased check
    ((erased_at is null) = (username is not null and email is not null and phone_number is not null))
);
create index identity_closed_uncleared on identity_closed (closed_at) where cleared_at is null;
create index identity_closed_unerased on identity_closed (closed_at) where erased_at is null;

-- Nothing new begins for a closed account: the lock waits for a closing in progress, and a closing waits
-- for it, and then finds what began. Other modules put this trigger on what a customer can begin.
create function identity_must_be_open() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select closed_at into closed from identity_user
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint for key share;
  if closed is not null then
    raise exception 'the account is closed' using errcode = '23514', constraint = 'identity_must_be_open';
  end if;
  return null;
end $$;
create trigger identity_session_open after insert on identity_session
  for each row execute function identity_must_be_open('user_id');

-- The hash that stays of the username of an erased customer, so that no one else ever gets it.
create function identity_retired(username text) returns text language sql immutable strict as $$
  select '~' || encode(sha256(convert_to('alajo ' || username, 'UTF8')), 'hex')
$$;
