-- What providers answered about payments, as far as it is no secret: our staff read from it why a payment
-- is where it is. Kept as long as accounting records (CAMA 2020 s. 375: six years), and then forgotten.

create table payment_provider_answer (
  id bigint generated always as identity primary key,
  -- The payout, purchase or funding; of a refund and a deposit the entry it is about.
  payment_id uuid not null,
  provider text not null constraint payment_provider_answer_provider check (length(provider) between 1 and 40),
  -- What we asked for, or that the provider told us by itself.
  asked text not null constraint payment_provider_answer_asked check (asked in
    ('begin', 'send', 'check', 'taken_back', 'refund', 'webhook')),
  outcome text not null constraint payment_provider_answer_outcome check (length(outcome) between 1 and 40),
  http_status int,
  message text constraint payment_provider_answer_message check (length(message) <= 500),
  answer jsonb constraint payment_provider_answer_size check (length(answer::text) <= 8000),
  latency_ms int constraint payment_provider_answer_latency check (latency_ms >= 0),
  at timestamptz not null
);
create index payment_provider_answer_payment on payment_provider_answer (payment_id, id);
-- Rows are written in the order of time: a small index finds the old ones.
create index payment_provider_answer_time on payment_provider_answer using brin (at);

create function payment_answer_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'what a provider answered is kept as it was';
end $$;
create trigger payment_answer_kept before update or delete on payment_provider_answer
  for each row execute function payment_answer_kept();
