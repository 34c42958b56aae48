-- Money alerts by email and SMS: what each customer chose, alerts that wait to be put in a message, and
-- messages that wait to be sent.

-- A customer without a row has the defaults.
create table notification_alert_choice (
  user_id bigint primary key,
  -- In kobo: debits below it cause no alert.
  debit_from bigint not null constraint notification_alert_choice_debit_from check (debit_from >= 0),
  email text[] not null constraint notification_alert_choice_email
    check (email <@ array['debit', 'credit', 'failure', 'refund']),
  sms text[] not null constraint notification_alert_choice_sms
    check (sms <@ array['debit', 'credit', 'failure', 'refund'])
);

-- Written in the transaction of the payment, removed in the one that puts it in a message. A table of
-- its own and not a flag on the notification: an update would write all of that table's indexes again.
create table notification_alert (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null
);
create index notification_alert_user on notification_alert (user_id);

create table notification_message (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  channel text not null constraint notification_message_channel check (channel in ('email', 'sms')),
  -- Kind, params and time of each: put into words when the message is sent.
  alerts jsonb not null,
  created_at timestamptz not null,
  -- Until then the process that sends it is believed to live.
  claimed_until timestamptz,
  sent_at timestamptz
);
create index notification_message_user on notification_message (user_id);
create index notification_message_sent on notification_message (sent_at) where sent_at is not null;

-- A message that has an id is in the outbox once, however often it is sent.
alter table dev_outbox
  add column message_id text constraint dev_outbox_message_id unique;
