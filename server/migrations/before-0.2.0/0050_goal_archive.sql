-- A finished goal that was emptied can be put away. Its title is free for the next one.
alter table savings_goal
  add column archived_at timestamptz constraint savings_goal_archived
    check (archived_at is null or status in ('completed', 'deleted'));

drop index savings_goal_title_once;
create unique index savings_goal_title_once on savings_goal (user_id, lower(title))
  where status <> 'deleted' and archived_at is null;
