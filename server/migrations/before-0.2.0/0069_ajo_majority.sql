-- How many of a group must agree in a vote. Groups from before keep more than half.

alter table ajo_group
  add column majority text not null default 'half'
    constraint ajo_group_majority check (majority in ('half', 'two_thirds'));

alter table ajo_group drop constraint ajo_group_wording,
  add constraint ajo_group_wording check (wording between 1 and 7);
