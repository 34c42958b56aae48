-- Since this wording, a group with too few members on its start date votes instead of ending.
alter table ajo_group drop constraint ajo_group_wording;
alter table ajo_group add constraint ajo_group_wording check (wording between 1 and 8);
