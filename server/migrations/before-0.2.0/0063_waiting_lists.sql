-- Waiting lists: customers who have agreed to a full group's debits, and get the next free seat in the
-- order they asked. After the start they are asked one after another about seats that members give up.

alter table ajo_request drop constraint ajo_request_status;
alter table ajo_request drop constraint ajo_request_answered;
alter table ajo_request
  add constraint ajo_request_status check
    (status in ('waiting', 'listed', 'approved', 'declined', 'withdrawn', 'lapsed')),
  -- waiting: for the organiser; listed: for a seat.
  add constraint ajo_request_answered
    check ((status in ('waiting', 'listed')) = (answered_at is null));
drop index ajo_request_once;
create unique index ajo_request_once on ajo_request (group_id, user_id)
  where status in ('waiting', 'listed');

-- An offer to the next person on the waiting list, until when they may take it.
alter table ajo_seat_offer
  add column request_id bigint references ajo_request,
  add column lapses_at timestamptz,
  add constraint ajo_seat_offer_listed check ((request_id is null) = (lapses_at is null));
create unique index ajo_seat_offer_next on ajo_seat_offer (request_id) where status = 'offered';

-- Groups whose members agreed to it give the seat of who is not ready to the waiting list.
alter table ajo_group drop constraint ajo_group_wording;
alter table ajo_group add constraint ajo_group_wording check (wording between 1 and 4);
