-- Members whom their trust score put behind the others when the group started: a draw can be checked only
-- by whoever knows them.
alter table ajo_member add column collects_late boolean not null default false;
