// Row types of the marketplace's tables.

import type {
  ReturnReason,
  ReturnStatus,
  ReviewCause,
} from '@alajo/contract/marketplace/returns.ts';
import type {
  DeliveryAddress,
  OrderStatus,
  ProblemKind,
} from '@alajo/contract/marketplace/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type MarketCategory = { id: number; name: string; position: number };

/** Hidden by staff: customers can neither find nor buy it. */
type Hideable = { hidden_at: Generated<Date | null>; hidden_reason: Generated<string | null> };

type MarketSeller = Hideable & {
  user_id: number;
  name: string;
  about: string;
  created_at: Date;
};

type MarketProduct = Hideable & {
  id: GeneratedAlways<number>;
  seller_id: number;
  key: string;
  category_id: number;
  name: string;
  description: string;
  searched: string;
  price: Kobo;
  stock: number;
  stocked: number;
  listed: Generated<boolean>;
  rating_sum: Generated<number>;
  reviews_count: Generated<number>;
  rating: GeneratedAlways<number>;
  created_at: Date;
};

type MarketPicture = { id: GeneratedAlways<number>; product_id: number; name: string };

type MarketReview = {
  id: GeneratedAlways<number>;
  product_id: number;
  user_id: number;
  rating: number;
  text: string;
  created_at: Date;
};

export type MarketCart = {
  id: GeneratedAlways<number>;
  user_id: number;
  address: JSONColumnType<DeliveryAddress> | null;
};

type MarketCartItem = {
  cart_id: number;
  product_id: number;
  quantity: number;
  price: Kobo;
  added_at: Date;
};

type MarketProblem = { kind: ProblemKind; text: string; reported_at: string };

export type MarketOrder = {
  id: GeneratedAlways<number>;
  checkout: string;
  buyer_id: number;
  seller_id: number;
  status: OrderStatus;
  total: Kobo;
  address: JSONColumnType<DeliveryAddress>;
  tracking: string | null;
  reason: string | null;
  problem: JSONColumnType<MarketProblem> | null;
  placed_at: Date;
  shipped_at: Date | null;
  delivered_at: Date | null;
  ended_at: Date | null;
  next_at: Date | null;
  refunded: Generated<Kobo>;
  in_return: Generated<boolean>;
};

type MarketOrderLine = {
  order_id: number;
  product_id: number;
  name: string;
  price: Kobo;
  quantity: number;
  asked_back: Generated<number>;
};

export type MarketReturn = {
  order_id: number;
  key: string;
  status: ReturnStatus;
  reason: ReturnReason;
  text: string;
  claimed: Kobo;
  offer: Kobo | null;
  refund: Kobo | null;
  address: string | null;
  carrier: string | null;
  tracking: string | null;
  seller_words: string | null;
  review_cause: ReviewCause | null;
  restocked: Generated<boolean>;
  asked_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  act_by: Date | null;
  next_at: Date | null;
};

type MarketReturnPicture = { id: GeneratedAlways<number>; order_id: number; name: string };

type MarketDecision = {
  order_id: number;
  staff_id: number;
  staff_name: string;
  refund: Kobo;
  reason: string;
  decided_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    market_category: MarketCategory;
    market_seller: MarketSeller;
    market_product: MarketProduct;
    market_picture: MarketPicture;
    market_review: MarketReview;
    market_cart: MarketCart;
    market_cart_item: MarketCartItem;
    market_order: MarketOrder;
    market_order_line: MarketOrderLine;
    market_decision: MarketDecision;
    market_return: MarketReturn;
    market_return_picture: MarketReturnPicture;
  }
}
