-- What collectors owe in other groups, taken from their payouts: in groups whose terms say so.
alter table ajo_group drop constraint ajo_group_wording,
  add constraint ajo_group_wording check (wording in (1, 2, 3));

create table ajo_elsewhere (
  entry_id uuid primary key,
  -- The group and round that were paid out, and the other group's debt.
  group_id bigint not null references ajo_group,
  round int not null,
  debt_id bigint not null references ajo_debt,
  amount bigint not null constraint ajo_elsewhere_amount check (amount > 0)
);
create index ajo_elsewhere_group on ajo_elsewhere (group_id);
