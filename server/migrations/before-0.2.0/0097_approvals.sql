-- Passkeys of customers, and approvals: what takes more than a PIN, and exactly what was approved.

-- One that was removed stays: the signatures it made are checked against it.
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

-- Each is used once: signing takes it away. Without a customer: to sign in.
create table identity_challenge (
  hash text primary key,
  user_id bigint references identity_user on delete cascade,
  expires_at timestamptz not null
);
create index identity_challenge_expiry on identity_challenge (expires_at);
create index identity_challenge_user on identity_challenge (user_id) where user_id is not null;

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
  -- What leaves the wallet, in kobo; null: nothing, or not a sum that is known.
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
  -- What the passkey signed with, base64url.
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
  constraint identity_approval_evidence check (num_nonnulls(passkey_id, signature, authenticator_data, client_data)
    = case when way = 'passkey' then 4 else 0 end),
  constraint identity_approval_used check (used_at is null or approved_at is not null),
  constraint identity_approval_operation_used check (operation is null or used_at is not null)
);
create index identity_approval_user on identity_approval (user_id, created_at desc);
create index identity_approval_unused on identity_approval (expires_at) where used_at is null;
create index identity_approval_passkey on identity_approval (passkey_id) where passkey_id is not null;

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

-- Whom a customer has paid: `user:12`, `bank:058:0123456789`.
create table identity_known_payee (
  user_id bigint not null references identity_user,
  payee text not null constraint identity_known_payee_payee check (length(payee) between 6 and 120),
  since timestamptz not null,
  primary key (user_id, payee)
);

-- Whom somebody paid before their account was guarded is known from their history: until then nothing
-- asks, and payments of clients that name no device need not remember.
create function identity_learn_payees() returns trigger language plpgsql as $$
begin
  insert into identity_known_payee (user_id, payee, since)
    select new.id, payee, min(at) from (
      select 'user:' || theirs.owner_id as payee, own.posted_at as at
      from ledger_account wallet
      join ledger_posting own on own.account_id = wallet.id and own.amount < 0
      join ledger_entry entry on entry.id = own.entry_id and entry.kind = 'transfer_user'
        and entry.reverses is null
      join ledger_posting other on other.entry_id = entry.id and other.amount > 0
      join ledger_account theirs on theirs.id = other.account_id and theirs.kind in ('wallet', 'parked')
      where wallet.kind = 'wallet' and wallet.owner_id = new.id and theirs.owner_id <> new.id
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
