// Sample groups for screen tests, as the API returns them: Ada is member 11 of a running group of three.

const NAMES = ['Adaeze Okonkwo-Balógun', 'Bola Ọlátúnjí', 'Chukwuemeka Abdulrahman-Ezenwa'];

export const members = NAMES.map((name, i) => ({
  id: 11 + i,
  user_id: 7 + i,
  name,
  phone: i === 0 ? '+2348031234567' : '+234803•••4567',
  position: i + 1,
  has_collected: false,
  contribution_status: 'up_to_date',
  has_paid: i < 2,
  join_date: '2026-11-01T08:00:00+01:00',
  total_contributed: 10_000,
  trust_score: 50 + i,
  collects_late: false,
  owes: 0,
  recovery: null,
  write_off: 0,
  cover: 0,
  is_you: i === 0,
  is_organiser: i === 2,
  paid_by: null,
  reminded_at: null,
  missing: 0,
  office: null,
  suspended: false,
  may_report: i > 0,
  reported_by_you: false,
}));

export const nothing = {
  request_collection: false,
  due: 0,
  part_paid: 0,
  arrears: 0,
  ahead: 0,
  leave: false,
  invite: false,
  make_plan: false,
  offer_seat: false,
  pause: false,
  resume: false,
  change_terms: false,
  edit_terms: false,
  dispute: null,
  renew: false,
};

export const openGroup = {
  id: 5,
  name: 'Ìbàdàn Traders',
  description: 'Every month, no stories.',
  total_members: 3,
  max_members: 10,
  contribution_amount: 10_000,
  frequency: 'monthly',
  start_date: '2026-12-01',
  next_collection_date: null,
  status: 'recruiting',
  outcome: null,
  admin_id: 9,
  pot: 30_000,
  set_aside: 1000,
  late_fee: 2,
  reserve: 10,
  order: 'organiser_last',
  visibility: 'open',
  approval: false,
  rules: ['Pay before noon'],
  terms: ['The reserve pays first.'],
  terms_version: 1,
  grace_hours: 48,
  min_members: 3,
  bond: 0,
  majority: 'half',
  early_turn_fee: 0,
  ready_check: true,
  created_at: '2026-11-01T08:00:00+01:00',
  turn_needs: null,
};

export const group = {
  ...openGroup,
  id: 3,
  name: 'Family Àjọ',
  max_members: 3,
  status: 'active',
  start_date: '2026-11-01',
  next_collection_date: '2026-12-01',
  your_member_id: 11,
  your_turn: 1,
  partial_payments: false,
  plan: null,
  current_collector: 12,
  current_round: 2,
  total_rounds: 3,
  collection_order: [12, 13, 11],
  members,
  schedule: members.map(({ id, name, position, is_you }) => ({
    position,
    member_id: id,
    member: name,
    date: `2026-1${position - 1}-01`,
    amount: 30_000,
    premium: 0,
    collected: position === 1,
    is_you,
  })),
  round: {
    number: 2,
    status: 'collecting',
    due_on: '2026-11-21',
    paid_count: 2,
    paid_amount: 20_000,
    grace_until: '2026-11-23T00:00:00+01:00',
    pays_itself_at: null,
    frozen_until: null,
  },
  reserve_balance: 5000,
  seed_hash: null,
  seed: null,
  turns_at_start: null,
  actions: nothing,
  requests: [],
  seat_link: null,
  seat_asks: [],
  on_list: 0,
  swaps: [],
  turn_preferences: [],
  proposed_turn: null,
  proposals: [],
  ready: null,
  your_hold: 0,
  your_bond_used: 0,
  your_bond_returned: 0,
  paid_ahead: 1,
  terms_hash: 'f'.repeat(64),
  disputes: [],
  seat_offer: null,
  renewal: null,
  officers: [],
  covers: [],
  announcement: null,
  report_of_you: null,
};

export const list = (...results: object[]) => ({ body: { results, next: null } });

/** The response of an action, with its result. */
export const message = (text: string, status = 200) => ({ status, body: { message: text } });

/** The response of a vote that continues after the first yes. */
export const openVote = { status: 201, body: { status: 'open', yes: 1, needed: 2 } };

const WALLET = {
  id: 3,
  balance: 43_319.37,
  currency: 'NGN',
  account_number: '0000000031',
  parked: 0,
  tier: 2,
  day_limit: 200_000,
  day_spent: 0,
  set_aside: 0,
  balance_cap: null,
};

/** The page's first responses: one group of the customer's and one open to join. */
export const base = {
  'GET /api/ajo-groups/': list(group),
  'GET /api/ajo-groups/available/': list(openGroup),
  'GET /api/ajo-seats/': list(),
  'GET /api/ajo-requests/': list(),
  'GET /api/ajo-groups/eligibility/': {
    body: { trust_score: 50, monthly: 29_000, income: 150_000 },
  },
  'GET /api/ajo-renewals/': list(),
  'GET /api/ajo-guarantees/': list(),
  'GET /api/ajo-groups/3/': { body: group },
  'GET /api/ajo-groups/3/announcements/': list(),
  'GET /api/wallet/': list(WALLET),
};

/** The page's responses, with these fields of the customer's group replaced. */
export const groupWith = (more: object) => {
  const own = { ...group, ...more };
  return {
    ...base,
    'GET /api/ajo-groups/': list(own),
    'GET /api/ajo-groups/3/': { body: own },
  };
};

/** Bola's seat in the group, offered to Ada. */
export const offered = {
  id: 8,
  group_id: 3,
  group_name: 'Family Àjọ',
  from_name: 'Bola',
  to_username: 'ada',
  lapses_at: null,
  position: 2,
  price: 20_000,
  contribution_amount: 10_000,
  set_aside: 0,
  total_rounds: 3,
  frequency: 'monthly',
  terms: ['The reserve pays first.'],
  terms_version: 1,
};

/** The public terms behind an invitation. */
export const INVITATION = {
  invited_by: 'Ada O.',
  name: 'Ìbàdàn Traders',
  description: 'Every month, no stories.',
  contribution_amount: 10_000,
  frequency: 'monthly',
  start_date: '2026-12-01',
  max_members: 10,
  pot: 100_000,
  set_aside: 1000,
  bond: 0,
  grace_hours: 48,
  min_members: 5,
  early_turn_fee: 5,
  ready_check: true,
  late_fee: 2,
  order: 'organiser_last',
  rules: ['Pay before noon'],
  terms: ['The reserve pays first.'],
  terms_version: 1,
  approval: false,
  state: 'open',
  expires_at: '2026-11-28T10:00:00+01:00',
};
