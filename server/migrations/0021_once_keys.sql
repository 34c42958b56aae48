-- Movements that happen once by their nature have ids made of what they are for. Made of row numbers
-- alone anybody could compute them, and look receipts up that they never saw: a secret goes in.
-- Rows that are there keep their names, so that nothing is moved twice.
alter table ajo_group add column key uuid;
alter table ajo_group alter column key set default gen_random_uuid();
alter table savings_goal add column key uuid;
alter table savings_goal alter column key set default gen_random_uuid();
alter table waste_plan add column key uuid;
alter table waste_plan alter column key set default gen_random_uuid();
