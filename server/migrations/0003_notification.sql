-- What customers are told, written in the transaction of its cause.

create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notification_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_at is null;

-- Development only: messages that were not sent to anybody.
create table dev_outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  address text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index dev_outbox_address on dev_outbox (address, id);
