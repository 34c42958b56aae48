-- Cable: whether it renews the bouquet the customer has, instead of changing it.
alter table service_purchase add column renews boolean not null default false;
