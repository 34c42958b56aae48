-- The customer's choice for a payday whose Friday had passed when they set the order up: to pay on the day
-- itself, or to begin a month later.
alter table schedules_order add column passed_payday text
  constraint schedules_order_passed_payday check (passed_payday in ('pay', 'skip'));
