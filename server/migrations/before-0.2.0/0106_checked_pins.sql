-- True once a PIN was compared with the rule that refuses guessable ones: those of before the rule are at
-- their next use, and their owners are asked to choose another.
alter table identity_user add column pin_checked boolean not null default false;
