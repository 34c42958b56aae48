// The chart of accounts: every kind of account with its number, name and group. The server's types check that
// the kinds match the ledger's.

export const accountGroups = {
  held: 'Where the money is',
  owed_to_us: 'What customers owe us',
  customers: 'What we owe customers',
  others: 'What we owe others',
  results: 'Earned and spent',
} as const;
export type AccountGroup = keyof typeof accountGroups;

type AccountDefinition = { number: number; title: string; group: AccountGroup };

/** Ordered by number. */
export const accountKinds = {
  opening_balances: { number: 1000, title: 'Opening balances', group: 'held' },
  payout_float: { number: 1020, title: 'Payout float', group: 'held' },
  funding_clearing: { number: 1030, title: 'Funding clearing', group: 'held' },
  services_float: { number: 1040, title: 'Services float', group: 'held' },
  receivable: { number: 1310, title: 'Charged back, not yet recovered', group: 'owed_to_us' },
  wallet: { number: 2010, title: 'Wallets', group: 'customers' },
  goal: { number: 2020, title: 'Savings goals', group: 'customers' },
  ajo_pot: { number: 2030, title: 'Ajo pots', group: 'customers' },
  ajo_held: { number: 2033, title: 'Ajo held back', group: 'customers' },
  ajo_reserve: { number: 2035, title: 'Ajo reserves', group: 'customers' },
  pot: { number: 2037, title: 'Pots', group: 'customers' },
  pot_guests: { number: 2038, title: 'Pots, paid by guests', group: 'customers' },
  services_pending: { number: 2041, title: 'Held for airtime and bills', group: 'customers' },
  bank_pending: { number: 2042, title: 'Held for bank transfers', group: 'customers' },
  market_escrow: { number: 2043, title: 'Held for orders', group: 'customers' },
  waste_pending: { number: 2044, title: 'Held for collections', group: 'customers' },
  recall_held: { number: 2045, title: 'Held for recalls', group: 'customers' },
  transfers_waiting: { number: 2046, title: 'Held for waiting transfers', group: 'customers' },
  claim_held: { number: 2047, title: 'Held for claims', group: 'customers' },
  parked: { number: 2050, title: 'Parked above the cap', group: 'customers' },
  seller: { number: 2060, title: 'Sellers', group: 'customers' },
  waste_operator: { number: 2210, title: 'Waste operators', group: 'others' },
  waste_payout: { number: 2220, title: 'Being paid to waste operators', group: 'others' },
  vat_payable: { number: 2310, title: 'VAT payable', group: 'others' },
  stamp_duty_payable: { number: 2320, title: 'Stamp duty payable', group: 'others' },
  suspense: { number: 2390, title: 'Suspense, under investigation', group: 'others' },
  fees: { number: 4010, title: 'Fees', group: 'results' },
  commissions: { number: 4020, title: 'Commissions', group: 'results' },
  provider_costs: { number: 5010, title: 'Provider costs', group: 'results' },
  losses: { number: 5090, title: 'Losses', group: 'results' },
} as const satisfies Record<string, AccountDefinition>;
export type AccountKind = keyof typeof accountKinds;

export const accountKindNames = Object.keys(accountKinds) as [AccountKind, ...AccountKind[]];
export const accountGroupNames = Object.keys(accountGroups) as [AccountGroup, ...AccountGroup[]];
