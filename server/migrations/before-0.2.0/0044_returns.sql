-- Returning goods: what buyers ask for, what was agreed, and what of an order's money went back.

alter table market_order
  -- What went back to the buyer. The rest of a released order went to its seller.
  add column refunded bigint not null default 0,
  -- A return is open: the money stays in escrow until it ends.
  add column in_return boolean not null default false,
  add constraint market_order_in_return
    check (not in_return or (status = 'delivered' and next_at is null and problem is null));
update market_order set refunded = total where status in ('cancelled', 'refunded');
alter table market_order add constraint market_order_refunded check (case
  when status in ('cancelled', 'refunded') then refunded = total
  when status = 'released' then refunded >= 0 and refunded < total
  else refunded = 0 end);

-- How many of a line its buyer asked to return: never more than were bought.
alter table market_order_line add column asked_back int not null default 0
  constraint market_order_line_asked_back check (asked_back between 0 and quantity);

create table market_return (
  -- An order's goods are asked back once.
  order_id bigint primary key references market_order,
  -- Known to its buyer and seller only: the names of its pictures are made from it.
  key uuid not null,
  status text not null constraint market_return_status check (status in ('asked', 'offered',
    'accepted', 'sent', 'reviewing', 'refunded', 'not_refunded', 'lapsed', 'withdrawn')),
  reason text not null constraint market_return_reason check (reason in
    ('damaged', 'not_as_described', 'wrong_item', 'incomplete', 'changed_mind')),
  text text not null,
  claimed bigint not null constraint market_return_claimed check (claimed > 0),
  offer bigint constraint market_return_offer check (offer between 1 and claimed),
  refund bigint constraint market_return_refund check (refund between 0 and claimed),
  address text,
  carrier text,
  tracking text,
  seller_words text,
  review_cause text constraint market_return_review_cause check (review_cause in
    ('refused', 'silent', 'declined', 'undecided', 'contested')),
  -- The seller has them and can sell them again.
  restocked boolean not null default false,
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The deadline that both are shown, and when the next automatic step is due; null: none is.
  act_by timestamptz,
  next_at timestamptz,
  constraint market_return_ended check (
    (status in ('refunded', 'not_refunded', 'lapsed', 'withdrawn')) = (ended_at is not null)
    and (ended_at is null) = (refund is null) and (ended_at is null) = (act_by is not null)),
  constraint market_return_paid check (ended_at is null or (status = 'refunded') = (refund > 0)),
  constraint market_return_offered check (status <> 'offered' or offer is not null),
  constraint market_return_accepted check (status not in ('accepted', 'sent') or address is not null),
  constraint market_return_sent check (status <> 'sent' or sent_at is not null),
  constraint market_return_tracked
    check ((sent_at is null) = (tracking is null) and (tracking is null) = (carrier is null)),
  constraint market_return_reviewed check (status <> 'reviewing' or review_cause is not null),
  constraint market_return_clock check (next_at is null or next_at <= act_by)
);
create index market_return_reviewing on market_return (act_by) where status = 'reviewing';

-- `name` is the file's name, derived from its content and the return's key.
create table market_return_picture (
  id bigint generated always as identity primary key,
  order_id bigint not null references market_return,
  name text not null,
  constraint market_return_picture_once unique (order_id, name)
);
create index market_return_picture_name on market_return_picture (name);
