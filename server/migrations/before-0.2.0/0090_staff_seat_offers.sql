-- Two of our staff may offer a seat to somebody else, as it is: whoever accepts takes over what it owes and
-- what was paid in, and pays nothing for it.
alter table ajo_seat_offer
  add column by_staff boolean not null default false,
  add constraint ajo_seat_offer_by_staff check (not by_staff or request_id is null);
