// The networks and billers we sell for, under our own ids, and the catalogue shown until the provider's
// own is fetched (prices of November 2026).
import { naira } from '@alajo/contract/money.ts';
import { networks } from '@alajo/contract/services/networks.ts';
import type { AccountKind } from '@alajo/contract/services/schemas.ts';
import type { Biller, Catalogue, Category, Plan } from './services.ts';

const discos = {
  ikedc: 'Ikeja Electric',
  ekedc: 'Eko Electricity',
  aedc: 'Abuja Electricity',
  ibedc: 'Ibadan Electricity',
  kedco: 'Kano Electricity',
  phed: 'Port Harcourt Electricity',
  eedc: 'Enugu Electricity',
  bedc: 'Benin Electricity',
  kaedco: 'Kaduna Electric',
  jed: 'Jos Electricity',
  yedc: 'Yola Electricity',
  aba: 'Aba Power',
};

const free = { min: null, max: null };

const billers: Biller[] = [
  ...networks.map(({ id, name }) => ({
    id,
    name,
    category: 'airtime' as const,
    verifies: false,
    ...free,
  })),
  ...networks.map(({ id, name }) => ({
    id,
    name,
    category: 'data' as const,
    verifies: false,
    ...free,
  })),
  ...Object.entries(discos).map(([id, name]) => ({
    id,
    name,
    category: 'electricity' as const,
    verifies: true,
    min: naira(500),
    max: naira(500_000),
  })),
  { id: 'dstv', category: 'cable', name: 'DStv', verifies: true, ...free },
  { id: 'gotv', category: 'cable', name: 'GOtv', verifies: true, ...free },
  { id: 'startimes', category: 'cable', name: 'StarTimes', verifies: true, ...free },
  { id: 'showmax', category: 'cable', name: 'Showmax', verifies: false, ...free },
  { id: 'smile', category: 'internet', name: 'Smile', verifies: true, ...free },
  { id: 'spectranet', category: 'internet', name: 'Spectranet', verifies: false, ...free },
  { id: 'waec-checker', category: 'exams', name: 'WAEC Result Checker', verifies: false, ...free },
  {
    id: 'waec-registration',
    category: 'exams',
    name: 'WAEC Registration',
    verifies: false,
    ...free,
  },
  { id: 'jamb', category: 'exams', name: 'JAMB', verifies: true, ...free },
];

/** The label and format of the customer's account number at a biller. */
type AccountField = { label: string; kind: AccountKind };

const phone: AccountField = { label: 'Phone number', kind: 'phone' };
const smartcard: AccountField = { label: 'Smartcard number', kind: 'number' };
const ACCOUNT_FIELDS: Record<string, AccountField> = {
  dstv: smartcard,
  startimes: smartcard,
  gotv: { label: 'IUC number', kind: 'number' },
  showmax: phone,
  'waec-checker': phone,
  'waec-registration': phone,
  smile: { label: 'Email of the Smile account', kind: 'email' },
  spectranet: { label: 'Spectranet user ID', kind: 'text' },
  jamb: { label: 'JAMB profile ID', kind: 'number' },
};

/** The account number a biller needs: a meter number unless listed above. */
export const accountFieldOf = (biller: string): AccountField =>
  ACCOUNT_FIELDS[biller] ?? { label: 'Meter number', kind: 'number' };

/** JAMB profiles are registered for one kind of exam, so the look-up needs the plan. */
export const isLookedUpByPlan = (biller: string) => biller === 'jamb';

/** Data bundles: size, validity, price in naira. */
const bundles: Record<string, readonly [size: string, validity: string, price: number][]> = {
  mtn: [
    ['100MB', '1 day', 100],
    ['1GB', '1 day', 500],
    ['1.5GB', '7 days', 1000],
    ['3.5GB', '30 days', 2500],
    ['7GB', '30 days', 3500],
    ['20GB', '30 days', 7500],
  ],
  glo: [
    ['150MB', '1 day', 100],
    ['750MB', '1 day', 200],
    ['2.5GB', '7 days', 1000],
    ['5.1GB', '30 days', 2000],
    ['10GB', '30 days', 3000],
    ['24GB', '30 days', 7500],
  ],
  airtel: [
    ['100MB', '1 day', 100],
    ['1GB', '1 day', 500],
    ['1.5GB', '7 days', 1000],
    ['3GB', '30 days', 2000],
    ['8GB', '30 days', 3000],
    ['18GB', '30 days', 6000],
  ],
  '9mobile': [
    ['100MB', '1 day', 100],
    ['650MB', '1 day', 500],
    ['1.4GB', '30 days', 1200],
    ['4GB', '30 days', 2000],
    ['11GB', '30 days', 4000],
  ],
};

const dataPlans = Object.entries(bundles).flatMap(([biller, list]) =>
  list.map(
    ([size, validity, price]): Plan => ({
      biller,
      category: 'data',
      code: `${biller}-${size}-${validity.split(' ')[0]}`.toLowerCase(),
      size,
      validity,
      name: `${size} for ${validity}`,
      price: naira(price),
    }),
  ),
);

const plans = (category: Category, biller: string, list: Record<string, number>) =>
  Object.entries(list).map(
    ([name, price]): Plan => ({
      biller,
      category,
      name,
      size: null,
      validity: null,
      price: naira(price),
      code: `${biller}-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    }),
  );

export const SEED_CATALOGUE: Catalogue = {
  billers,
  plans: [
    ...dataPlans,
    ...plans('cable', 'dstv', { Padi: 4400, Yanga: 6000, Confam: 11_000, Compact: 19_000 }),
    ...plans('cable', 'gotv', { Smallie: 1900, Jinja: 3900, Jolli: 5800, Max: 8500 }),
    ...plans('cable', 'startimes', { Nova: 2100, Basic: 4000, Classic: 6000 }),
    ...plans('cable', 'showmax', { Mobile: 1600, Entertainment: 3500 }),
    ...plans('internet', 'smile', { '2GB for 30 days': 1550, '10GB for 30 days': 4600 }),
    ...plans('internet', 'spectranet', { '₦1,000 PIN': 1000, '₦5,000 PIN': 5000 }),
    ...plans('exams', 'waec-checker', { 'Result checker PIN': 3900 }),
    ...plans('exams', 'waec-registration', { 'Registration PIN': 18_500 }),
    ...plans('exams', 'jamb', { 'UTME with mock': 8700, 'UTME without mock': 7200, DE: 5700 }),
  ],
};
