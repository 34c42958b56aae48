-- The lower daily limit holds for a while after a PIN is created or reset, so that whoever learnt a
-- password or a code cannot empty the wallet before its owner reacts.
alter table identity_user add column low_limit_until timestamptz;
