// A tier 1 customer's wallet, for tests: most of the day's limit is used.
export const WALLET = {
  id: 4,
  balance: 10_000,
  set_aside: 0,
  currency: 'NGN',
  account_number: '0123456789',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 42_000,
  balance_cap: 300_000,
};
