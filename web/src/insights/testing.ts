// Replies as the server sends them, shared by the tests of insights.
const before = { month: '2026-10', in: 390_000, out: 160_750, out_by_then: 130_750 };

export const LINE = {
  month: '2026-11',
  in: 412_500,
  out: 112_350,
  days: [
    { day: '2026-11-03', in: 0, out: 12_350 },
    { day: '2026-11-12', in: 412_500, out: 100_000 },
  ],
  before: { ...before, days: [{ day: '2026-10-04', in: 390_000, out: 160_750 }] },
  until: '2026-11-22',
};

export const MONTH = {
  ...LINE,
  first_month: '2026-10',
  saved: 35_017,
  usual_in: null,
  usual_out: 148_000,
  categories: [
    {
      category: 'rent',
      out: 90_000,
      count: 1,
      before: 90_000,
      usual: 90_000,
      budget: null,
    },
    {
      category: 'food',
      out: 19_800,
      count: 7,
      before: 22_400,
      usual: null,
      budget: { amount: 25_000, left: 5200, left_per_day: 577 },
    },
    {
      category: 'shopping',
      out: 2550,
      count: 2,
      before: 0,
      usual: null,
      budget: { amount: 2000, left: -550, left_per_day: 0 },
    },
  ],
  sources: [{ source: 'added', in: 412_500, before: 390_000 }],
  charges: { fee: 325, vat: 24.38, stamp_duty: 150, total: 499.38 },
  charges_before: 610,
  payees: [
    { party: 'bank:058:0123456789', name: 'Musa Bello', out: 90_000, tag: 'rent' },
    { party: 'user:amaka', name: 'Amaka Eze', out: 19_800, tag: null },
  ],
};

export const FORECAST = {
  from: '2026-11-22',
  until: '2027-01-21',
  balance: 25_361,
  points: [
    { day: '2026-11-22', balance: 25_361 },
    { day: '2026-12-01', balance: -4639 },
    { day: '2026-12-04', balance: -34_639 },
    { day: '2026-12-13', balance: 5361 },
  ],
  payments: [
    { kind: 'auto_save', id: 3, name: 'House rent', day: '2026-12-01', amount: -30_000 },
    { kind: 'standing_order', id: 9, name: 'Eko', day: '2026-12-04', amount: -30_000 },
    { kind: 'ajo_payout', id: 4, name: 'Lekki Circle', day: '2026-12-13', amount: 40_000 },
  ],
  everyday: { amount: 0, chosen: false, measured: null },
  lowest: { day: '2026-12-04', balance: -34_639 },
  dip: {
    day: '2026-12-01',
    short: 34_639,
    cause: { kind: 'auto_save', id: 3, name: 'House rent', day: '2026-12-01', amount: -30_000 },
  },
  advice: [
    {
      kind: 'pay_later',
      id: 9,
      name: 'Eko',
      day: '2026-12-04',
      to: '2026-12-13',
      after: { kind: 'ajo_payout', name: 'Lekki Circle' },
      lowest: 5361,
    },
    { kind: 'add_money', amount: 34_639, by: '2026-11-30', lowest: 0 },
    {
      kind: 'pause_auto_save',
      id: 3,
      name: 'House rent',
      count: 1,
      until: '2026-12-04',
      lowest: -4639.5,
    },
  ],
};

export const RECURRING = {
  party: 'user:amaka',
  direction: 'out',
  name: 'Amaka Eze',
  amount: 5100,
  rhythm: 'weekly',
  next_on: '2026-11-27',
  accepted: false,
  entries: ['DE', 'DF', 'DG'].map((end, index) => ({
    reference: `01K9ZB3N7QX4T8V2W6Y0A1C5${end}`,
    day: `2026-11-${20 - 7 * index}`.replace(/-(\d)$/, '-0$1'),
    amount: 5100 - index * 50,
  })),
};

export const YEAR = {
  year: '2026',
  in: 802_500,
  out: 273_100,
  saved: 35_017,
  count: 41,
  charges: MONTH.charges,
  months: [
    { month: '2026-10', in: 390_000, out: 160_750, charges: 610 },
    { month: '2026-11', in: 412_500, out: 112_350, charges: 499.38 },
  ],
  categories: [{ category: 'rent', out: 180_000, count: 2 }],
  busiest: '2026-10',
  top_payee: { ...MONTH.payees[0], out: 180_000 },
};
