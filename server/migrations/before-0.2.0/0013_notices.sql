-- A notice is stored as a kind and its params, and put into words when it is shown. Rows of before keep
-- their sentences as params; their kinds (money_in, money_out, refund, security, notice) say so.
alter table notification
  -- A property of the kind, written with the row. Old rows keep the topic they had.
  alter column topic drop expression,
  add column params jsonb;
update notification set params = jsonb_build_object('title', title, 'body', body, 'link', link);
alter table notification
  alter column params set not null,
  drop column title,
  drop column body,
  drop column link;
drop function notification_topic(text, text);
