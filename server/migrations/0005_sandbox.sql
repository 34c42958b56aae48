-- The sandbox providers' own memory: another company's database, as it were. Nothing but
-- providers/sandbox-*.ts reads it.

create table sandbox_payment (
  reference text primary key,
  amount bigint not null,
  source text not null,
  name text not null,
  status text not null default 'pending',
  received jsonb not null default '[]'
);

create table sandbox_payout (
  reference text primary key,
  bank_code text not null,
  account_number text not null,
  amount bigint not null,
  checks int not null default 0
);
