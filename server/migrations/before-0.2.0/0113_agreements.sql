-- What guarded customers agreed to pay people they had never paid, and to groups, within a day: beyond a sum the
-- PIN alone is not enough. A job deletes what is older.
create table identity_agreement (
  user_id bigint not null,
  -- A hash of what was agreed to: a repeat of the request counts once.
  subject text not null,
  amount bigint not null constraint identity_agreement_amount check (amount > 0),
  at timestamptz not null,
  constraint identity_agreement_once primary key (user_id, subject)
);
create index identity_agreement_at on identity_agreement (at);
