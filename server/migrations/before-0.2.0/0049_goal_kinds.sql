-- How hard it is to take money out of a goal. Those that exist stay free.
alter table savings_goal
  add column kind text not null default 'free'
    constraint savings_goal_kind check (kind in ('free', 'target', 'locked'));

-- What its owner decided to keep closed, nothing opens early: neither an easier kind, nor an earlier
-- date, nor a lower target.
create function savings_goal_stays_firm() returns trigger language plpgsql as $$
begin
  if array_position('{free,target,locked}'::text[], new.kind)
      < array_position('{free,target,locked}'::text[], old.kind)
    or (old.kind <> 'free'
      and (new.target_date < old.target_date or new.target_amount < old.target_amount)) then
    raise exception 'a goal that is kept closed was opened' using
      errcode = 'check_violation', constraint = 'savings_goal_stays_firm';
  end if;
  return new;
end $$;
create trigger savings_goal_stays_firm before update on savings_goal for each row
  execute function savings_goal_stays_firm();

-- Money that leaves a goal early, after its cool-off.
create table savings_withdrawal (
  id bigint generated always as identity primary key,
  -- In the id of its entry, so that nobody can compute the receipt's reference.
  key uuid not null default gen_random_uuid(),
  -- Of the request: a repeat finds it.
  operation uuid not null constraint savings_withdrawal_request unique,
  goal_id bigint not null references savings_goal,
  user_id bigint not null,
  kind text not null constraint savings_withdrawal_kind check (kind in ('target', 'locked')),
  amount bigint not null constraint savings_withdrawal_amount check (amount > 0),
  reason text constraint savings_withdrawal_reason
    check (reason in ('medical', 'income', 'family', 'home', 'other')),
  note text not null constraint savings_withdrawal_note check (length(note) <= 300),
  status text not null
    constraint savings_withdrawal_status check (status in ('waiting', 'paid', 'cancelled')),
  asked_at timestamptz not null,
  pays_at timestamptz not null,
  ended_at timestamptz,
  -- Less than was asked for if the goal held less by then.
  paid bigint,
  entry_id uuid constraint savings_withdrawal_entry unique,
  reminded boolean not null default false,
  constraint savings_withdrawal_cool_off check (pays_at - asked_at
    >= case kind when 'target' then interval '168 hours' else interval '72 hours' end),
  constraint savings_withdrawal_hardship check ((kind = 'locked') = (reason is not null)),
  constraint savings_withdrawal_ended check ((status = 'waiting') = (ended_at is null)),
  constraint savings_withdrawal_paid check
    (num_nonnulls(paid, entry_id) = case status when 'paid' then 2 else 0 end),
  constraint savings_withdrawal_within check (paid > 0 and paid <= amount),
  constraint savings_withdrawal_waited check (status <> 'paid' or ended_at >= pays_at)
);
create unique index savings_withdrawal_one on savings_withdrawal (goal_id) where status = 'waiting';
create index savings_withdrawal_user on savings_withdrawal (user_id, id);
