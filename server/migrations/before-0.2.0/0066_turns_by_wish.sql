-- Turns that members choose themselves, or ask for with a reason that the others support.

alter table ajo_group
  drop constraint ajo_group_order,
  add constraint ajo_group_order
    check (turn_order in ('organiser_last', 'join', 'drawn', 'rotated', 'picked', 'need'));

-- Which turn a member wishes for before the start.
create table ajo_wish (
  member_id bigint primary key references ajo_member on delete cascade,
  group_id bigint not null references ajo_group,
  turn int not null constraint ajo_wish_turn check (turn between 1 and 50),
  -- Why, where turns go by need; null where they are picked.
  reason text constraint ajo_wish_reason check (length(reason) between 1 and 200),
  at timestamptz not null
);
-- A picked turn is one member's. Many may need the same one.
create unique index ajo_wish_once on ajo_wish (group_id, turn) where reason is null;
create index ajo_wish_group on ajo_wish (group_id);

-- Which turn the organiser proposes to a member, until they confirm it or choose another.
alter table ajo_member
  add column proposed_turn int constraint ajo_member_proposed check (proposed_turn between 1 and 50);

-- Who supports a fellow member's need.
create table ajo_support (
  wish_id bigint not null references ajo_wish on delete cascade,
  member_id bigint not null references ajo_member on delete cascade,
  primary key (wish_id, member_id),
  constraint ajo_support_other check (wish_id <> member_id)
);
create index ajo_support_member on ajo_support (member_id);
