-- Who asked for the newsletter on the landing page. An address is kept once, and knows no customer.

create table newsletter_subscriber (
  email text primary key
    constraint newsletter_subscriber_email check (email = lower(email) and length(email) <= 254),
  subscribed_at timestamptz not null
);
