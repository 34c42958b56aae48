// Sample goals for screen tests, as the API returns them.

export const GOAL = {
  id: 3,
  goal_id: 3,
  name: 'House rent',
  title: 'House rent',
  description: 'In Surulere',
  picture: 'home',
  colour: 'leaf',
  kind: 'free',
  access: 'now',
  withdrawal: null,
  target_amount: 400_000,
  current_amount: 250_200,
  daily_target: 2000,
  progress: 62.5,
  start_date: '2026-11-01',
  deadline: '2027-03-20',
  target_date: '2027-03-20',
  status: 'active',
  remaining: 149_800,
  days_left: 119,
  suggested_daily: 1259,
  pace: 'behind',
  auto_save: null,
  missed: 0,
  completed_at: null,
};

export const COMPLETED_GOAL = {
  ...GOAL,
  id: 2,
  goal_id: 2,
  name: 'Generator',
  title: 'Generator',
  description: '',
  target_amount: 90_000,
  current_amount: 90_000,
  progress: 100,
  remaining: 0,
  suggested_daily: 0,
  pace: 'on_track',
  status: 'completed',
  completed_at: '2026-11-20T08:00:00+01:00',
};

type GoalFields = { current_amount: number; [field: string]: unknown };

export const goals = (...data: GoalFields[]) => ({
  body: {
    data,
    total_saved: data.reduce((sum, { current_amount }) => sum + current_amount, 0),
    next: null,
  },
});

const WALLET = {
  id: 1,
  balance: 125_000,
  currency: 'NGN',
  account_number: '9912345678',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 12_500,
  set_aside: 0,
  balance_cap: 300_000,
};
export const wallet = (more = {}) => ({
  body: { results: [{ ...WALLET, ...more }], next: null },
});
