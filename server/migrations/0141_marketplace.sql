-- The marketplace: shops, products, carts, orders, returns, reviews. Money paid for open orders is in the
-- ledger account market_escrow.

create table market_category (
  id bigint primary key,
  name text not null constraint market_category_name unique,
  position int not null
);
insert into market_category (id, name, position) values
  (1, 'Food & Groceries', 1), (2, 'Fashion', 2), (3, 'Phones & Electronics', 3),
  (4, 'Home & Kitchen', 4), (5, 'Health & Beauty', 5), (6, 'Babies & Kids', 6),
  (7, 'Farm & Garden', 7), (8, 'Books & Crafts', 8), (9, 'Everything Else', 9);

create table market_seller (
  user_id bigint primary key,
  name text not null,
  about text not null,
  created_at timestamptz not null,
  -- Hidden by us: customers neither find it nor buy from it. The seller reads why.
  hidden_at timestamptz,
  hidden_reason text,
  constraint market_seller_hidden check (num_nonnulls(hidden_at, hidden_reason) in (0, 2))
);
create unique index market_seller_name on market_seller (lower(name));
create index market_seller_searched on market_seller
  using gin (search_folded(' ' || name) gin_trgm_ops);
create index market_seller_hidden_ones on market_seller (user_id) where hidden_at is not null;

create table market_product (
  id bigint generated always as identity primary key,
  seller_id bigint not null references market_seller,
  -- The form's idempotency key: submitting the form again makes no second product.
  key uuid not null,
  category_id bigint not null references market_category,
  name text not null,
  description text not null,
  -- Name and description, folded for search by the contract's rule.
  searched text not null,
  price bigint not null constraint market_product_price check (price > 0),
  stock int not null constraint market_product_stock check (stock >= 0),
  -- Everything ever put in stock; sales do not change it.
  stocked int not null,
  listed boolean not null default true,
  rating_sum int not null default 0,
  reviews_count int not null default 0,
  -- Tenths of a star, rounded half up.
  rating int not null generated always as (case when reviews_count = 0 then 0
    else (rating_sum * 20 + reviews_count) / (2 * reviews_count) end) stored,
  created_at timestamptz not null,
  -- Hidden by us: customers neither find it nor buy it. The seller reads why.
  hidden_at timestamptz,
  hidden_reason text,
  constraint market_product_once unique (seller_id, key),
  constraint market_product_rated check (rating_sum between reviews_count and 5 * reviews_count),
  constraint market_product_hidden check (num_nonnulls(hidden_at, hidden_reason) in (0, 2))
);
create index market_product_search on market_product using gin (searched gin_trgm_ops)
  where listed;
create index market_product_category on market_product (category_id, id desc) where listed;
create index market_product_cheapest on market_product (price, id) where listed;
create index market_product_best on market_product (rating desc, id desc) where listed;
create index market_product_seller on market_product (seller_id, id desc);
create index market_product_hidden_ones on market_product (id desc) where hidden_at is not null;

-- `name` is the file's name, derived from its content.
create table market_picture (
  id bigint generated always as identity primary key,
  product_id bigint not null references market_product,
  name text not null,
  constraint market_picture_once unique (product_id, name)
);
create index market_picture_name on market_picture (name);

create table market_review (
  id bigint generated always as identity primary key,
  product_id bigint not null references market_product,
  user_id bigint not null,
  rating int not null constraint market_review_rating check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  constraint market_review_once unique (product_id, user_id)
);
create index market_review_product on market_review (product_id, id desc);

create table market_cart (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint market_cart_once unique,
  -- Where the last order was delivered.
  address jsonb
);

create table market_cart_item (
  cart_id bigint not null references market_cart,
  product_id bigint not null references market_product,
  quantity int not null
    constraint market_cart_item_quantity check (quantity between 1 and 99),
  -- The price when it was added, to point out a change.
  price bigint not null,
  added_at timestamptz not null,
  primary key (cart_id, product_id)
);

-- The time a buyer reported a problem, as an instant that can be indexed: stored with its offset, so no
-- setting changes what it means.
create function market_problem_at(problem jsonb) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
begin
  return (problem ->> 'reported_at')::timestamptz;
end $$;

create table market_order (
  id bigint generated always as identity primary key,
  -- The payment's ledger entry, shared by all orders of one checkout.
  checkout uuid not null,
  buyer_id bigint not null,
  seller_id bigint not null references market_seller,
  status text not null constraint market_order_status
    check (status in ('placed', 'shipped', 'delivered', 'released', 'cancelled', 'refunded')),
  total bigint not null constraint market_order_total check (total > 0),
  address jsonb not null,
  tracking text,
  reason text,
  problem jsonb,
  placed_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  -- When the next scheduled step is due; null: none is.
  next_at timestamptz,
  -- What went back to the buyer. The rest of a released order went to its seller.
  refunded bigint not null default 0,
  -- A return is open: the money stays in escrow until it ends.
  in_return boolean not null default false,
  constraint market_order_once unique (checkout, seller_id),
  constraint market_order_not_own check (buyer_id <> seller_id),
  constraint market_order_ended
    check ((status in ('released', 'cancelled', 'refunded')) = (ended_at is not null)),
  constraint market_order_in_return
    check (not in_return or (status = 'delivered' and next_at is null and problem is null)),
  constraint market_order_refunded check (case
    when status in ('cancelled', 'refunded') then refunded = total
    when status = 'released' then refunded >= 0 and refunded < total
    else refunded = 0 end)
);
create index market_order_buyer on market_order (buyer_id, id desc);
create index market_order_seller on market_order (seller_id, id desc);
create index market_order_open on market_order (seller_id) include (total) where ended_at is null;
create index market_order_problem on market_order (id)
  where problem is not null and ended_at is null;
-- Orders that were ever disputed, the latest first.
create index market_order_disputed on market_order (id desc) where problem is not null;
create index market_order_problem_clock on market_order (market_problem_at(problem))
  where problem is not null and ended_at is null;
create trigger market_order_buyer_open after insert on market_order
  for each row execute function identity_must_be_open('buyer_id');
create trigger market_order_seller_open after insert on market_order
  for each row execute function identity_must_be_open('seller_id');

create table market_order_line (
  order_id bigint not null references market_order,
  product_id bigint not null references market_product,
  name text not null,
  price bigint not null,
  quantity int not null constraint market_order_line_quantity check (quantity > 0),
  -- The number its buyer asked to return: never more than were bought.
  asked_back int not null default 0
    constraint market_order_line_asked_back check (asked_back between 0 and quantity),
  primary key (order_id, product_id)
);
create index market_order_line_product on market_order_line (product_id);

-- Returning goods: what buyers ask for, what was agreed, and how much of an order's money went back.
create table market_return (
  -- An order's goods are asked back once.
  order_id bigint primary key references market_order,
  -- Known to its buyer and seller only: the names of its pictures are derived from it.
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
  constraint market_return_accepted
    check (status not in ('accepted', 'sent') or address is not null),
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

-- A decision of our staff about an order, once and for ever.
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
