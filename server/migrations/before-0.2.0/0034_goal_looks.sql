-- A goal is known by its picture and colour.
alter table savings_goal
  add column picture text not null default 'savings' constraint savings_goal_picture
    check (picture in ('savings', 'home', 'school', 'business', 'car', 'travel', 'phone', 'family',
      'health', 'power')),
  add column colour text not null default 'leaf' constraint savings_goal_colour
    check (colour in ('leaf', 'clay', 'indigo', 'plum', 'sky', 'olive'));

-- The shares of its target that a goal has reached, each once, whatever is withdrawn and saved again.
create table savings_milestone (
  goal_id bigint not null references savings_goal,
  percent int not null constraint savings_milestone_percent check (percent in (25, 50, 75)),
  reached_at timestamptz not null,
  constraint savings_milestone_once primary key (goal_id, percent)
);

-- Those behind a goal already are no news.
insert into savings_milestone (goal_id, percent, reached_at)
select g.id, m.percent, now() from savings_goal g
  join ledger_account a on a.kind = 'goal' and a.owner_kind = 'goal' and a.owner_id = g.id
  cross join (values (25), (50), (75)) m (percent)
where a.balance::numeric * 100 >= g.target_amount::numeric * m.percent;
