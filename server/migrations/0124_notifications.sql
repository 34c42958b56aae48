-- Customers' notifications, which of them a customer wants, the devices they are pushed to, money alerts by
-- email and SMS, and the newsletter.

-- A notice is stored as a kind and its params, and put into words when it is shown. It is written in the
-- transaction of the change it reports. There is no index by topic: a page is found by walking down the
-- customer's own rows, and one more index would slow down every payment.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Rows older than kinds with params have one of money_in, money_out, refund, security and notice, and
  -- their sentences as params.
  kind text not null,
  -- A property of the kind, written with the row.
  topic text not null,
  -- Not yet handed to the jobs that push it to devices. A flag on the row and not a job, because
  -- inserting a job wakes the workers (NOTIFY), and committing payments would queue for that.
  push_due boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null,
  params jsonb not null
);
create index notification_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_push_due on notification (id) where push_due;

-- A topic without a row is on. Money and security cannot be turned off, so they have no rows.
create table notification_preference (
  user_id bigint not null,
  topic text not null constraint notification_preference_topic
    check (topic in ('ajo', 'savings', 'shop', 'waste', 'support', 'account')),
  in_app boolean not null,
  push boolean not null,
  constraint notification_preference_pkey primary key (user_id, topic),
  -- A notification that is not stored cannot be pushed either.
  constraint notification_preference_push check (in_app or not push)
);

-- Devices with push turned on. A subscription ends with the session that made it.
create table notification_push (
  id bigint generated always as identity primary key,
  endpoint text not null constraint notification_push_endpoint unique,
  user_id bigint not null,
  session_id bigint not null references identity_session on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index notification_push_user on notification_push (user_id);
create index notification_push_session on notification_push (session_id);

-- With the session's expiry, because an expired session stays in its table until it is cleared.
create view notification_push_live as
  select p.*, s.expires_at from notification_push p join identity_session s on s.id = p.session_id;

-- The alerts each customer chose. A customer without a row has the defaults.
create table notification_alert_choice (
  user_id bigint primary key,
  -- In kobo: debits below it cause no alert.
  debit_from bigint not null
    constraint notification_alert_choice_debit_from check (debit_from >= 0),
  email text[] not null constraint notification_alert_choice_email
    check (email <@ array['debit', 'credit', 'failure', 'refund']),
  sms text[] not null constraint notification_alert_choice_sms
    check (sms <@ array['debit', 'credit', 'failure', 'refund'])
);

-- Pending until they are put in a message: written in the transaction of the payment, removed in the one
-- that writes the message. A separate table and not a flag on the notification: an update would write all
-- of that table's indexes again.
create table notification_alert (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null
);
create index notification_alert_user on notification_alert (user_id);

-- Messages to be sent, and those that were.
create table notification_message (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  channel text not null
    constraint notification_message_channel check (channel in ('email', 'sms')),
  -- Kind, params and time of each: put into words when the message is sent.
  alerts jsonb not null,
  created_at timestamptz not null,
  -- Until then the process that sends it is assumed to be alive.
  claimed_until timestamptz,
  sent_at timestamptz
);
create index notification_message_user on notification_message (user_id);
create index notification_message_sent on notification_message (sent_at) where sent_at is not null;

-- Subscribers. An address is stored once and is not linked to any customer.
create table newsletter_subscriber (
  email text primary key
    constraint newsletter_subscriber_email check (email = lower(email) and length(email) <= 254),
  subscribed_at timestamptz not null,
  -- Anyone can type any address: only its owner can confirm it.
  confirmed_at timestamptz,
  -- When the owner was last asked to.
  asked_at timestamptz
);

create table newsletter_issue (
  -- A hash of its text: publishing the same file again is the same issue.
  id text primary key constraint newsletter_issue_id check (id ~ '^[0-9a-f]{32}$'),
  subject text not null,
  body text not null,
  published_at timestamptz not null
);

-- Each issue goes once to each address that its owner confirmed.
create table newsletter_delivery (
  issue_id text not null references newsletter_issue,
  email text not null references newsletter_subscriber on delete cascade,
  -- Until then the process that sends it is assumed to be alive.
  claimed_until timestamptz,
  sent_at timestamptz,
  constraint newsletter_delivery_pkey primary key (issue_id, email)
);
create index newsletter_delivery_email on newsletter_delivery (email);
