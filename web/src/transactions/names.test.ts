import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

type Row = Parameters<typeof namesOf>[0];

test.each<[Row, string, string]>([
  [
    {
      kind: 'ajo_contribution',
      description: 'Ajo: Balógun, Lagos, round 3',
      party: 'Balógun, Lagos',
    },
    'Balógun, Lagos',
    'Ajo · round 3',
  ],
  [
    { kind: 'ajo_hold', description: 'Ajo: on hold for the start of Eko', party: 'Eko' },
    'on hold for the start of Eko',
    'Ajo',
  ],
  [
    { kind: 'market_purchase', description: 'Marketplace: Ofada Rice, 5 kg', party: 'Mama Titi' },
    'Ofada Rice, 5 kg',
    'Marketplace · Mama Titi',
  ],
  [
    { kind: 'data', description: 'MTN 7GB for 30 days for 0803 555 1234' },
    'MTN 7GB for 30 days',
    'Data · 0803 555 1234',
  ],
  [{ kind: 'bill', description: 'WAEC for candidates' }, 'WAEC for candidates', 'Bill'],
  [
    { kind: 'transfer_user', description: 'Transfer to Amaka', party: 'Amaka', note: 'Cake' },
    'Amaka',
    'Transfer · Cake',
  ],
])('%o is named by who or what it was for, then by its kind and details', (row, title, about) => {
  expect(namesOf(row)).toEqual([title, about]);
});
