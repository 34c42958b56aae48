-- Customers' notifications, which of them a customer wants, the devices they are pushed to, and the
-- newsletter of the landing page.

-- The one rule for topics: money and security follow from the kind, whatever they link to; the rest
-- from the page that the link opens.
create function notification_topic(kind text, link text) returns text
language sql immutable parallel safe
return case
  when kind = 'security' then 'security'
  when kind in ('money_in', 'money_out', 'refund') then 'money'
  else case split_part(split_part(link, '?', 1), '/', 2)
    when 'wallet' then 'money'
    when 'receipt' then 'money'
    when 'transactions' then 'money'
    when 'ajo' then 'ajo'
    when 'savings' then 'savings'
    when 'marketplace' then 'shop'
    when 'waste' then 'waste'
    when 'support' then 'support'
    else 'account'
  end
end;

-- Written in the transaction of the change it reports. There is no index by topic: a page is found by
-- walking down the customer's own rows, and one more index would slow down every payment.
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  topic text not null generated always as (notification_topic(kind, link)) stored,
  title text not null,
  body text not null,
  link text,
  -- Not yet handed to the jobs that push it to devices. A flag on the row and not a job, because
  -- inserting a job wakes the workers (NOTIFY), and committing payments would queue for that.
  push_due boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null
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

-- With the session's expiry, because an expired session stays in its table until it is cleared away.
create view notification_push_live as
  select p.*, s.expires_at from notification_push p join identity_session s on s.id = p.session_id;

-- Subscribers of the newsletter. An address is stored once and is not linked to any customer.
create table newsletter_subscriber (
  email text primary key
    constraint newsletter_subscriber_email check (email = lower(email) and length(email) <= 254),
  subscribed_at timestamptz not null
);
