-- The marketplace: shops, products, carts, orders, reviews. Money paid for open orders is in the
-- ledger account market_escrow.

-- Ships with PostgreSQL; lets an index find parts of words.
create extension if not exists pg_trgm;

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
  created_at timestamptz not null
);
create unique index market_seller_name on market_seller (lower(name));

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
  constraint market_product_once unique (seller_id, key),
  constraint market_product_rated check (rating_sum between reviews_count and 5 * reviews_count)
);
create index market_product_search on market_product using gin (searched gin_trgm_ops)
  where listed;
create index market_product_category on market_product (category_id, id desc) where listed;
create index market_product_cheapest on market_product (price, id) where listed;
create index market_product_best on market_product (rating desc, id desc) where listed;
create index market_product_seller on market_product (seller_id, id desc);

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
  quantity int not null constraint market_cart_item_quantity check (quantity between 1 and 99),
  -- The price when it was added, to point out a change.
  price bigint not null,
  added_at timestamptz not null,
  primary key (cart_id, product_id)
);

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
  constraint market_order_once unique (checkout, seller_id),
  constraint market_order_not_own check (buyer_id <> seller_id),
  constraint market_order_ended
    check ((status in ('released', 'cancelled', 'refunded')) = (ended_at is not null))
);
create index market_order_buyer on market_order (buyer_id, id desc);
create index market_order_seller on market_order (seller_id, id desc);
create index market_order_open on market_order (seller_id) include (total) where ended_at is null;
create index market_order_problem on market_order (id)
  where problem is not null and ended_at is null;

create table market_order_line (
  order_id bigint not null references market_order,
  product_id bigint not null references market_product,
  name text not null,
  price bigint not null,
  quantity int not null constraint market_order_line_quantity check (quantity > 0),
  primary key (order_id, product_id)
);
create index market_order_line_product on market_order_line (product_id);
