// People who pay bills by hand and want to be reminded of them. Only some populations have them, they draw from a
// separate generator, and they act in addition to everyone else, so nothing else changes.
import type { PersonAction } from '../history.ts';
import { BILL_PAYERS, nextDue } from '../model/bills.ts';
import {
  type Bill,
  type BillReminder,
  createPerson,
  dayOf,
  type Model,
  personOf,
} from '../model/model.ts';
import type { Random } from '../random.ts';
import type { Action } from '../verbs/verbs.ts';

/** One of every five seeds, from the fifteenth to the hundredth. */
export const hasBills = (seed: number): boolean => seed % 5 === 0 && seed > 12 && seed <= 100;

/** Adds the people for such a seed. */
export function addBillPayers(model: Model, seed: number): void {
  if (!hasBills(seed)) return;
  for (const name of BILL_PAYERS) model.people.set(name, createPerson(name, null));
}

const NAIRA = 100;
const CATEGORIES: readonly Bill['category'][] = ['airtime', 'electricity'];
const FREQUENCIES: readonly BillReminder['frequency'][] = ['weekly', 'weekly', 'monthly'];

export function billAction(model: Model, random: Random, now: number): PersonAction | undefined {
  if (!random.percent(55)) return undefined;
  const who = random.pick(BILL_PAYERS);
  if (personOf(model, who).wallet < 10_000 * NAIRA && random.percent(70)) {
    return { who, action: { verb: 'earn', amount: random.integer(100, 600) * 100 * NAIRA } };
  }
  const category = random.pick(CATEGORIES);
  const bill = model.bills.get(`${who} ${category}`);
  if (bill === undefined) return { who, action: payment(random, `${who} ${category}`, category) };
  const latest = bill.reminders.at(-1);
  if (latest === undefined || latest.status === 'ended') {
    return random.percent(60)
      ? settingReminder(random, bill)
      : { who, action: payment(random, bill.name, category) };
  }
  return reminderAction(random, bill, latest, now);
}

function payment(random: Random, bill: string, category: Bill['category']): Action {
  const amount = random.integer(10, 100) * 50 * NAIRA;
  return { verb: 'pay_bill', bill, category, amount };
}

/** Mostly from the latest payment; now and then from one that doesn't exist, or from another customer's. */
function settingReminder(random: Random, { name: bill, owner, payments }: Bill): PersonAction {
  const paid = payments.length;
  const payment = random.percent(70) ? paid : random.integer(1, paid + 1);
  const who = random.percent(93) ? owner.name : random.pick(BILL_PAYERS);
  const frequency = random.pick(FREQUENCIES);
  return { who, action: { verb: 'set_reminder', bill, payment, frequency } };
}

/** People pay mostly around the due day: early, on it or late. */
function reminderAction(
  random: Random,
  bill: Bill,
  reminder: BillReminder,
  now: number,
): PersonAction | undefined {
  const who = bill.owner.name;
  const day = nextDue(bill, reminder, now) ?? dayOf(now);
  if (random.percent(day - dayOf(now) <= 2 ? 40 : 15)) {
    return { who, action: payment(random, bill.name, bill.category) };
  }
  const draw = random.integer(1, 100);
  if (draw <= 15) return settingReminder(random, bill);
  const by = random.percent(97) ? who : random.pick(BILL_PAYERS);
  const action = changingReminder(random, { bill, reminder, day });
  return action && { who: by, action };
}

type Upcoming = { bill: Bill; reminder: BillReminder; day: number };

/** Resumes a paused one before long; now and then repeats a skip, or chooses an impossible amount. */
function changingReminder(
  random: Random,
  { bill: { name: bill }, reminder, day }: Upcoming,
): Action | undefined {
  const { status, skipped, frequency } = reminder;
  if (status === 'paused' && random.percent(40)) return { verb: 'resume_reminder', bill };
  const draw = random.integer(1, 100);
  if (draw <= 12) {
    const [earlier = day] = skipped;
    return { verb: 'skip_reminder', bill, day: random.percent(80) ? day : earlier };
  }
  if (draw <= 20) return { verb: 'pause_reminder', bill };
  if (draw <= 23) return { verb: 'resume_reminder', bill };
  if (draw <= 38) {
    const amount = random.percent(90) ? random.integer(10, 100) * 50 * NAIRA : 20 * NAIRA;
    const chosen = random.percent(60) ? frequency : random.pick(FREQUENCIES);
    return { verb: 'change_reminder', bill, amount, frequency: chosen };
  }
  return draw <= 44 ? { verb: 'end_reminder', bill } : undefined;
}
