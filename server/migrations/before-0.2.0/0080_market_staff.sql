-- What our staff do in the marketplace: they decide disputed orders and returns, and hide what may not be
-- sold.

-- A decision about an order, once and for ever.
create table market_decision (
  order_id bigint primary key references market_order,
  staff_id bigint not null references staff_member,
  -- As they were called then.
  staff_name text not null,
  -- What went back to the buyer; the rest of the order went to its seller.
  refund bigint not null constraint market_decision_refund check (refund >= 0),
  reason text not null constraint market_decision_reason check (length(reason) between 5 and 500),
  decided_at timestamptz not null
);
create trigger market_decision_never_changed before update or delete or truncate on market_decision
  for each statement execute function staff_never_changed();

-- Which orders were ever disputed, the latest first.
create index market_order_disputed on market_order (id desc) where problem is not null;

-- Hidden by us: customers neither find it nor buy it. The seller reads why.
alter table market_product
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint market_product_hidden check (num_nonnulls(hidden_at, hidden_reason) in (0, 2));
alter table market_seller
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint market_seller_hidden check (num_nonnulls(hidden_at, hidden_reason) in (0, 2));
create index market_product_hidden_ones on market_product (id desc) where hidden_at is not null;
create index market_seller_hidden_ones on market_seller (user_id) where hidden_at is not null;
