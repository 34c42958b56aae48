-- Payment requests: links that anyone can pay, shares of a split bill, and customers' own QR codes.

create table requests_split (
  id bigint generated always as identity primary key,
  -- The operation that made it: a repeated request finds it.
  operation uuid not null constraint requests_split_once unique,
  user_id bigint not null,
  title text not null constraint requests_split_title check (length(title) between 1 and 60),
  method text not null
    constraint requests_split_method check (method in ('equal', 'percent', 'amounts')),
  total bigint not null constraint requests_split_total check (total > 0),
  own_share bigint not null,
  -- The ledger entry that is split, if it was a payment of the customer's.
  entry_id uuid,
  created_at timestamptz not null,
  constraint requests_split_own check (own_share >= 0 and own_share < total)
);
create index requests_split_user on requests_split (user_id, id desc);

create table requests_request (
  id bigint generated always as identity primary key,
  operation uuid constraint requests_request_once unique,
  -- Unguessable: whoever has it may see and pay the request.
  slug text not null constraint requests_request_slug unique
    constraint requests_request_slug_form check (slug ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  -- Who gets the money.
  user_id bigint not null,
  kind text not null constraint requests_request_kind check (kind in ('request', 'share', 'personal')),
  split_id bigint references requests_split,
  title text not null constraint requests_request_title check (length(title) between 1 and 60),
  -- Null: the payer chooses.
  amount bigint constraint requests_request_amount check (amount > 0),
  -- The sum of its payments.
  paid bigint not null default 0,
  -- The customer who is asked, or the name of somebody who is not one.
  payer_id bigint,
  payer_name text constraint requests_request_payer check (length(payer_name) between 1 and 121),
  status text not null default 'open' constraint requests_request_status
    check (status in ('open', 'paid', 'cancelled', 'declined')),
  reminders smallint not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint requests_never_overpaid check (paid >= 0 and (amount is null or paid <= amount)),
  constraint requests_paid_in_full
    check ((status = 'paid') = (amount is not null and paid = amount)),
  constraint requests_closed check ((status = 'open') = (closed_at is null)),
  constraint requests_share_of_split check ((kind = 'share') = (split_id is not null)),
  constraint requests_personal_open
    check (kind <> 'personal' or (amount is null and expires_at is null and status = 'open')),
  constraint requests_others_expire check (kind = 'personal' or expires_at is not null),
  constraint requests_not_of_oneself check (payer_id <> user_id)
);
create unique index requests_personal_once on requests_request (user_id) where kind = 'personal';
create index requests_request_user on requests_request (user_id, id desc);
create index requests_request_payer on requests_request (payer_id, id desc) where status = 'open';
create index requests_request_split on requests_request (split_id) where split_id is not null;

-- A payment under way by somebody without an account. Its id is the funding's. Until it expires, its
-- amount is kept free for it.
create table requests_guest (
  id uuid primary key,
  request_id bigint not null references requests_request,
  name text not null constraint requests_guest_name check (length(name) between 1 and 60),
  amount bigint not null constraint requests_guest_amount check (amount > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index requests_guest_request on requests_guest (request_id, expires_at desc);

-- Money that moved for a request: the id is the ledger entry's, so each counts once.
create table requests_payment (
  entry_id uuid primary key,
  request_id bigint not null references requests_request,
  -- The guest it came from, or the customer.
  guest_id uuid references requests_guest,
  payer_id bigint,
  payer_name text not null,
  amount bigint not null,
  -- What came in beyond what was due: a guest paid twice, or after it was settled. It is in the
  -- wallet, and does not count as paid.
  excess bigint not null default 0,
  paid_at timestamptz not null,
  constraint requests_payment_amounts check (amount >= 0 and excess >= 0 and amount + excess > 0),
  constraint requests_payment_payer check (num_nonnulls(guest_id, payer_id) = 1)
);
create index requests_payment_request on requests_payment (request_id, paid_at desc);
create index requests_payment_guest on requests_payment (guest_id) where guest_id is not null;
create index requests_payment_customer on requests_payment (payer_id) where payer_id is not null;

-- A funding that somebody else pays: who, for what, the page they come back to, and the job that is to
-- run for each payment credited.
alter table wallet_funding
  add column payer_name text,
  add column purpose text,
  add column return_path text,
  add column follow_up text,
  add constraint wallet_funding_payer
    check (num_nonnulls(payer_name, purpose, return_path, follow_up) in (0, 4));
