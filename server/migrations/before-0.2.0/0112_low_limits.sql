-- Until when what a customer agreed to on a new device, or with a new PIN, takes no more than the low limit of
-- that moment, whoever or whatever carries it out; null where none held.
alter table ajo_member add column capped_until timestamptz;
alter table ajo_request add column capped_until timestamptz;
alter table ajo_phoneless_ask add column capped_until timestamptz;
alter table ajo_cover add column capped_until timestamptz;
alter table schedules_order add column capped_until timestamptz;
alter table sorting_rule add column capped_until timestamptz;
