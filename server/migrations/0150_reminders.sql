-- Reminders of what is due, and notices that also go out by email and WhatsApp outside quiet hours.

-- False: what is due, and other notices that would leave the app, are only pushed and shown in it.
alter table notification_alert_choice add column reminders boolean not null default true;
update notification_alert_choice c set reminders = false from identity_user u
where u.id = c.user_id and u.represented;

-- Notices that will also leave the app, until quiet hours are over and they are put in messages: written in
-- the transaction of their cause, removed in the one that writes the messages.
create table notification_outside (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null
);
create index notification_outside_user on notification_outside (user_id);

-- False: the customer pressed “Stop reminders here” in this chat.
alter table whatsapp_link add column reminders boolean not null default true;

-- One reminder per customer, Lagos day and kind, however often and in however many processes the job runs.
-- `ahead` covers what is due tomorrow and in three days, `on_the_day` what is still missing this morning.
create table reminders_sent (
  user_id bigint not null,
  day date not null,
  kind text not null constraint reminders_sent_kind check (kind in ('ahead', 'on_the_day')),
  constraint reminders_sent_once primary key (user_id, day, kind)
);
create index reminders_sent_day on reminders_sent (day);
