-- Cards customers have saved to add money with. A card is one row per customer, however often it is saved and
-- removed, so that a card whose payment was disputed can be kept from being saved again.
create table wallet_card (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Keyed hash of the provider's signature, which is the same whenever the card is used.
  signature text not null,
  brand text not null,
  last_four text not null constraint wallet_card_last_four check (last_four ~ '^\d{4}$'),
  bank text,
  expiry_month smallint not null constraint wallet_card_expiry_month
    check (expiry_month between 1 and 12),
  expiry_year smallint not null constraint wallet_card_expiry_year
    check (expiry_year between 2000 and 2999),
  -- The provider's authorization, encrypted, and the email address it belongs to. Both are erased once the
  -- provider has deactivated it.
  sealed text,
  email text,
  status text not null constraint wallet_card_status check (status in ('active', 'removed')),
  -- A customer's active cards have different places, so there are at most five.
  place smallint constraint wallet_card_place_range check (place between 1 and 5),
  saved_at timestamptz not null,
  used_at timestamptz not null,
  removed_at timestamptz,
  removed_reason text constraint wallet_card_removed_reason
    check (removed_reason in ('customer', 'chargeback', 'closing', 'provider')),
  deactivated_at timestamptz,
  constraint wallet_card_once unique (user_id, signature),
  constraint wallet_card_place unique (user_id, place),
  constraint wallet_card_owner unique (id, user_id),
  constraint wallet_card_active check ((status = 'active') = (place is not null)),
  constraint wallet_card_removed
    check ((status = 'removed') = (removed_at is not null)
      and (status = 'removed') = (removed_reason is not null)),
  constraint wallet_card_deactivated
    check ((deactivated_at is null) = (sealed is not null)
      and (deactivated_at is null) = (email is not null)
      and (deactivated_at is null or status = 'removed'))
);

alter table wallet_funding
  -- The customer's saved card that pays, or the one that was saved from this payment.
  add column card_id bigint,
  add column card_saving text constraint wallet_funding_card_saving
    check (card_saving in ('wanted', 'saved', 'not_reusable', 'too_many', 'blocked')),
  -- Why a saved card was declined.
  add column card_problem text constraint wallet_funding_card_problem
    check (card_problem in ('declined', 'insufficient_funds', 'unusable')),
  add constraint wallet_funding_card foreign key (card_id, user_id)
    references wallet_card (id, user_id) on delete set null (card_id),
  add constraint wallet_funding_by_card
    check (source = 'card' or num_nonnulls(card_id, card_saving, card_problem) = 0);
create index wallet_funding_by_card on wallet_funding (card_id) where card_id is not null;

-- The sandbox's payer: their email address, and the last four digits of their card.
alter table sandbox_payment
  add column email text,
  add column card text;

-- Cards that the sandbox was told to forget.
create table sandbox_forgotten_card (authorization_code text primary key);
