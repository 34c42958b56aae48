-- A payment whose first reply was lost is started again under a reference of its own. Null: the
-- funding's reference.
alter table wallet_funding add column provider_reference text;
