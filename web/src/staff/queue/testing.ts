// Sample cases as in the design of the queue, by minutes left.
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

type CaseSample = {
  left: number;
  of: number;
  kind: CaseKind;
  who: string;
  what: string;
  amount?: number;
  owner?: { id: number; name: string };
  looking?: string[];
};

const CHIKA = { id: 5, name: 'Chika Obi' };
const TUNDE = { id: 6, name: 'Tunde Bello' };
const ME = { id: 3, name: 'Ngozi Chukwuemeka-Eze' };

const DRAWN: CaseSample[] = [
  {
    left: -72,
    of: 1440,
    kind: 'ticket',
    who: 'Emeka Obi',
    what: 'Sent to the wrong account',
    amount: 45_000,
    owner: CHIKA,
  },
  {
    left: -24,
    of: 120,
    kind: 'stuck_purchase',
    who: 'Halima Yusuf',
    what: 'Ikeja Electric, no token yet',
    amount: 15_000,
  },
  {
    left: 18,
    of: 120,
    kind: 'stuck_payment',
    who: 'Adaeze Okonkwo',
    what: 'Reversed: needs you',
    amount: 85_000,
    owner: ME,
    looking: ['Tunde Bello'],
  },
  { left: 31, of: 120, kind: 'identity', who: 'Olúwaṣeun Adébáyọ̀', what: 'Name differs' },
  {
    left: 44,
    of: 120,
    kind: 'unknown_deposit',
    who: 'Unknown sender',
    what: 'Providus •••4410',
    amount: 120_000,
  },
  {
    left: 52,
    of: 120,
    kind: 'ajo_dispute',
    who: 'Balógun Traders Àjọ',
    what: 'Round 3 disputed',
    amount: 120_000,
    owner: TUNDE,
    looking: ['Tunde Bello', 'Chika Obi'],
  },
  { left: 100, of: 170, kind: 'identity', who: 'Blessing Effiong', what: 'Driver’s licence' },
  {
    left: 125,
    of: 192,
    kind: 'order_dispute',
    who: 'Mama Sikira Fabrics',
    what: 'Ankara, 6 yards: not received',
    amount: 38_500,
    owner: CHIKA,
  },
  { left: 195, of: 270, kind: 'ticket', who: 'Chinedu Nwosu', what: 'PIN locked after new phone' },
  {
    left: 240,
    of: 307,
    kind: 'chargeback',
    who: 'Ibrahim Musa',
    what: 'Card payment of 14 Nov',
    amount: 123_456_789.5,
    looking: ['Chika Obi'],
  },
  {
    left: 320,
    of: 381,
    kind: 'identity',
    who: 'Ngozichukwuka Onyekachukwu-Nwabueze',
    what: 'International passport',
  },
  { left: 360, of: 409, kind: 'dead_job', who: 'payout.requery', what: '5 attempts, last: 502' },
  { left: 450, of: 489, kind: 'ticket', who: 'Fatima Bello', what: 'Wants a June statement' },
  {
    left: 480,
    of: 505,
    kind: 'ticket',
    who: 'Yetunde Alabi',
    what: 'Data bundle not received',
    amount: 2_500,
  },
];

/** The cases as sent over the wire. */
export const drawnCases = () =>
  DRAWN.map(({ left, of, kind, who, what, amount, owner, looking = [] }, place) => ({
    kind,
    reference: `case-${place + 1}`,
    about: { id: 40 + place, name: who },
    who,
    what,
    amount: amount ?? null,
    since: at(left - of),
    due: at(left),
    state: 'pending',
    escalated: left <= 60,
    owner: owner ? { ...owner, since: at(-30) } : null,
    viewers: looking.map((name, id) => ({ id: id + 20, name })),
  }));

const tally = (count: number) => ({ count, more: false });
export const drawnCounts = {
  all: tally(38),
  overdue: tally(2),
  within_the_hour: tally(4),
  mine: 3,
  unclaimed: tally(29),
  at_risk: tally(6),
  mine_at_risk: 1,
  unclaimed_at_risk: tally(3),
  groups: [
    { group: 'money', title: 'Money', count: tally(9) },
    { group: 'identity', title: 'Identity', count: tally(12) },
    { group: 'tickets', title: 'Tickets', count: tally(8) },
    { group: 'market_ajo', title: 'Market & Ajo', count: tally(7) },
    { group: 'reconciliation', title: 'Reconciliation', count: tally(2) },
  ],
  kinds: [],
  together: [],
};

/** Facts, history and notes of a case. */
export const drawnDetails = {
  facts: [
    { label: 'Deadline', value: 'Our target: 2 hours' },
    { label: 'Held', value: '₦85,103.75 with charges' },
    { label: 'To', value: 'Emeka Obi, GTBank •••6789' },
    { label: 'Customer', value: 'Tier 2 · trust score 91' },
  ],
  history: [
    { at: at(-79), description: 'Transfer accepted, status: pending', by: null },
    { at: at(-69), description: 'Asked again: pending', by: TUNDE },
    { at: at(-22), description: 'Reversed by the bank, ₦85,000 back in our float', by: null },
  ],
  notes: [
    { id: 1, at: at(-10), by: CHIKA, body: 'Calls back after 4 pm.\nPrefers Hausa.', case: null },
  ],
  ends: [],
};
