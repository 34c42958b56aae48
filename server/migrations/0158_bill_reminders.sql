-- Reminders of bills: orders that customers pay themselves. Only an order with `next_at` is ever paid.
alter table schedules_order
  add column automatic boolean not null default true,
  add constraint schedules_order_reminder check
    (automatic or (kind in ('airtime', 'bill') and frequency <> 'once' and next_at is null));

create unique index schedules_order_reminded on schedules_order (user_id, target)
  where not automatic and status <> 'ended';
