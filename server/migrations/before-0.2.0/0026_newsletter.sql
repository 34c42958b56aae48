-- The newsletter is sent: to addresses whose owners confirmed them, each issue once.

alter table newsletter_subscriber
  -- Anyone can type any address: only its owner can confirm it.
  add column confirmed_at timestamptz,
  -- When the owner was last asked to.
  add column asked_at timestamptz;

create table newsletter_issue (
  -- A hash of its text: publishing the same file again is the same issue.
  id text primary key constraint newsletter_issue_id check (id ~ '^[0-9a-f]{32}$'),
  subject text not null,
  body text not null,
  published_at timestamptz not null
);

create table newsletter_delivery (
  issue_id text not null references newsletter_issue,
  email text not null references newsletter_subscriber on delete cascade,
  -- Until then the process that sends it is believed to live.
  claimed_until timestamptz,
  sent_at timestamptz,
  constraint newsletter_delivery_pkey primary key (issue_id, email)
);
create index newsletter_delivery_email on newsletter_delivery (email);

alter table dev_outbox
  add column unsubscribe_url text;
