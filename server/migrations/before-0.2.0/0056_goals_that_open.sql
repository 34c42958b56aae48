-- The target date of which its owner was told that it opened the goal. Of those that have passed nobody is.
alter table savings_goal add column told_open_on date;
update savings_goal set told_open_on = target_date
  where kind <> 'free' and target_date <= (now() at time zone 'Africa/Lagos')::date;
create index savings_goal_opening on savings_goal (target_date)
  where kind <> 'free' and status <> 'deleted' and told_open_on is distinct from target_date;
