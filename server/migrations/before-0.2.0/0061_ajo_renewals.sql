-- The next cycle of a finished group, with the same people: last becomes first.

alter table ajo_group
  add column renews bigint references ajo_group,
  drop constraint ajo_group_order,
  add constraint ajo_group_order
    check (turn_order in ('organiser_last', 'join', 'drawn', 'rotated')),
  add constraint ajo_group_rotated check ((turn_order = 'rotated') = (renews is not null));
-- A group is renewed once; what was dissolved before its start does not count.
create unique index ajo_group_renewed_once on ajo_group (renews)
  where renews is not null and outcome is distinct from 'dissolved';

-- Members of the finished group who stay out of the next cycle: their seats are free for others.
create table ajo_renewal_decline (
  group_id bigint not null references ajo_group,
  user_id bigint not null,
  at timestamptz not null,
  primary key (group_id, user_id)
);
