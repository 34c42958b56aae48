-- What a notification is about, and what a customer does not want to be told about.

-- The one rule for topics: money and security by kind, whatever they lead to; the rest by the page
-- that the link opens.
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

-- Rows that are there get theirs as the column is made. No index by topic: a page is found by walking
-- down the customer's own rows, and one more index would cost every payment.
alter table notification add column topic text not null
  generated always as (notification_topic(kind, link)) stored;

-- A topic without a row is on. Money and security cannot be turned off, so they have no rows.
create table notification_preference (
  user_id bigint not null,
  topic text not null constraint notification_preference_topic
    check (topic in ('ajo', 'savings', 'shop', 'waste', 'support', 'account')),
  in_app boolean not null,
  push boolean not null,
  constraint notification_preference_pkey primary key (user_id, topic),
  -- What is not written cannot be sent to a phone either.
  constraint notification_preference_push check (in_app or not push)
);

-- Devices that asked to be told. One ends with the session that asked.
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

-- Those whose session has not run out.
create view notification_push_live as
  select p.*, s.expires_at from notification_push p join identity_session s on s.id = p.session_id;

-- Told, and not yet handed to the jobs that send it to devices. A mark on the row, because a job's own
-- insert wakes the workers with a notice, for which committing payments would wait.
alter table notification add column push_due boolean not null default false;
create index notification_push_due on notification (id) where push_due;
