// The chart of accounts: the kinds, and the system's accounts by their fixed ids (a test compares them
// with the table).

/** Kinds of accounts with an owner; their floor is 0, except `receivable`, which holds a customer's debt. */
export type OwnedKind =
  | 'wallet'
  | 'parked'
  | 'goal'
  | 'ajo_pot'
  | 'ajo_reserve'
  | 'ajo_held'
  | 'pot'
  | 'pot_guests'
  | 'receivable'
  | 'seller'
  | 'waste_operator'
  | 'waste_payout';

export type Owner = { kind: 'user' | 'goal' | 'ajo_group' | 'pot' | 'operator'; id: number };

/** The system's accounts: external money (no floor), liabilities, and holds by purpose. */
export const account = {
  opening_balances: 1,
  funding_clearing: 2,
  payout_float: 3,
  services_float: 4,
  fees: 10,
  vat_payable: 11,
  stamp_duty_payable: 12,
  services_pending: 20,
  bank_pending: 21,
  market_escrow: 22,
  waste_pending: 23,
  recall_held: 24,
  transfers_waiting: 25,
  claim_held: 26,
  provider_costs: 30,
  commissions: 31,
  losses: 32,
  suspense: 40,
} as const;
export type SystemKind = keyof typeof account;
