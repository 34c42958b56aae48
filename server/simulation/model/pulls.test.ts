// Checks the model of banks against examples worked out by hand from docs/decisions/0063-bank-mandates.md.
import { describe, expect, test } from 'vitest';
import { EPOCH } from '../run.ts';
import { type Action, applyAction } from '../verbs/verbs.ts';
import { bankSnapshot, compareBanks, consentSnapshot } from './banks.ts';
import {
  createPerson,
  DAY,
  type DebitOutcome,
  dayOf,
  emptyModel,
  type Form,
  HOUR,
  personOf,
} from './model.ts';
import { announcePulls, beginPulls, checkPulls, nextBankJob, pullSnapshot } from './pulls.ts';
import { runGroupSteps } from './rounds.ts';

const form: Form = {
  contribution: 100_000,
  frequency: 'weekly',
  max: 3,
  min: 3,
  start: dayOf(EPOCH) + 3,
  order: 'join',
  late_fee: 0,
  bond: 0,
  early_turn_fee: 0,
  two_thirds: false,
  ready: false,
  reserve: 0,
  is_private: false,
  approval: false,
};
const SECOND = 1000;
const bank = 'c bank 1';
const target = { bank, group: 'g' };
/** A time of the day before the second round is due, which is 11 January, a Sunday. */
const eve = (hour: number) => EPOCH + 9 * DAY + hour * HOUR;

/**
 * Three members of a group whose first round is paid. C has an active bank and, unless told otherwise, no money for the
 * second round.
 */
function members({ left = 0, outcome = 'paid' as DebitOutcome } = {}) {
  const people = ['a', 'b', 'c'].map((name) => createPerson(name, null, 500_000));
  const model = { ...emptyModel(), people: new Map(people.map((person) => [person.name, person])) };
  const go = (action: Action, at: number, who = 'c') => applyAction(model, who, action, at);
  const until = (at: number) => {
    for (let now = EPOCH; now <= at; now += HOUR) runGroupSteps(model, now);
  };
  go({ verb: 'create', group: 'g', form }, EPOCH, 'a');
  for (const who of ['b', 'c']) go({ verb: 'join', group: 'g' }, EPOCH, who);
  until(eve(0));
  const c = personOf(model, 'c');
  go({ verb: 'send', recipient: 'a', amount: c.wallet - left }, eve(1));
  go({ verb: 'add_bank', ...target }, eve(2));
  go({ verb: 'approve_bank', bank, reported: true }, eve(3));
  go({ verb: 'change_debits', bank, outcome }, eve(3));
  return {
    model,
    c,
    go,
    until,
    announce: () => announcePulls(model, eve(12)),
    pull: () => beginPulls(model, 1, eve(20)),
    pullAgain: () => beginPulls(model, 2, eve(34)),
    banks: () => [...model.banks.values()].map((own) => bankSnapshot(own)[1]),
    consents: () =>
      [...model.banks.values()].flatMap((own) => consentSnapshot(own).map(([, text]) => text)),
    pulls: () => pullSnapshot(model).map(([, text]) => text),
  };
}

test('a bank pays what is missing at 20:00, and never more than was announced at noon', () => {
  const { announce, pull, pulls, consents, go, c } = members({ left: 30_000 });
  expect(consents()).toEqual([
    '100000 a week for g, 200000 in all, until 2026-01-18; announced nothing',
  ]);
  pull();
  expect(pulls()).toEqual([]);
  announce();
  expect(consents()).toEqual([
    '100000 a week for g, 200000 in all, until 2026-01-18; announced 70000 for 2026-01-11',
  ]);
  go({ verb: 'send', recipient: 'a', amount: 10_000 }, eve(13));
  pull();
  expect(pulls()).toEqual(['c bank 1: paid, 70000 of 70000']);
  expect(c.wallet).toBe(90_000);
});

test('a wallet that was filled since noon is only topped up, and one that has enough pulls nothing', () => {
  const { announce, pull, pulls, go, c, until, model } = members();
  announce();
  go({ verb: 'earn', amount: 60_000 }, eve(15));
  pull();
  expect(pulls()).toEqual(['c bank 1: paid, 40000 of 40000']);
  until(eve(24));
  expect(c.wallet).toBe(0);
  expect(model.groups.get('g')?.seats[2]?.shares.get(2)?.status).toBe('paid');
  const filled = members();
  filled.announce();
  filled.go({ verb: 'earn', amount: 100_000 }, eve(15));
  filled.pull();
  expect(filled.pulls()).toEqual([]);
});

test('payments that are taken earlier count first, and a bank pays only for its group', () => {
  const { announce, consents, go } = members({ left: 100_000 });
  const order = { verb: 'set_up_order', order: 'o', to: 'a', frequency: 'weekly' } as const;
  go({ ...order, amount: 40_000 }, eve(-24));
  announce();
  expect(consents()).toEqual([
    '100000 a week for g, 200000 in all, until 2026-01-18; announced 40000 for 2026-01-11',
  ]);
});

test('less than ₦100 is not pulled', () => {
  const { announce, consents } = members({ left: 90_001 });
  announce();
  expect(consents().join()).toContain('announced nothing');
});

test('a refused pull gets a second and last try at 10:00 on the due day', () => {
  const { announce, pull, pullAgain, pulls, go, until, c } = members({ outcome: 'refused' });
  announce();
  pull();
  until(eve(24));
  go({ verb: 'change_debits', bank, outcome: 'paid' }, eve(30));
  pullAgain();
  pullAgain();
  expect(pulls()).toEqual([
    'c bank 1: refused (insufficient_funds), 0 of 100000',
    'c bank 1: paid, 100000 of 100000',
  ]);
  expect(c.wallet).toBe(100_000);
});

test.each([
  ['skip_pull', { verb: 'skip_pull', ...target, day: dayOf(eve(24)) }],
  ['stop_pulls', { verb: 'stop_pulls', ...target }],
  ['remove_bank', { verb: 'remove_bank', bank }],
] satisfies [string, Action][])('%s after the announcement leaves nothing to pull', (_, action) => {
  const { announce, pull, pullAgain, pulls, go } = members();
  announce();
  for (const _again of ['first', 'again']) go(action, eve(18));
  pull();
  pullAgain();
  expect(pulls()).toEqual([]);
});

test('a mandate that was revoked at the bank pays nothing and is removed', () => {
  const { announce, pull, pulls, banks, go, consents } = members();
  announce();
  go({ verb: 'revoke_bank', bank }, eve(18));
  expect(banks()).toEqual(['active']);
  pull();
  expect(pulls()).toEqual(['c bank 1: refused (unusable), 0 of 100000']);
  expect([banks(), consents()]).toEqual([
    ['removed by provider'],
    [expect.stringContaining('ended: mandate')],
  ]);
});

describe('payments by a bank', () => {
  const arrivals = (outcome: DebitOutcome) => {
    const { announce, pull, c, model, pulls } = members({ outcome });
    announce();
    pull();
    const seen = [c.wallet];
    for (const ms of [30 * SECOND, 120 * SECOND, HOUR]) {
      checkPulls(model, eve(20) + ms);
      seen.push(c.wallet);
    }
    return { seen, pulls: pulls() };
  };

  test('each payment of a bank is credited in full when it arrives', () => {
    expect(arrivals('paid').seen).toEqual([100_000, 100_000, 100_000, 100_000]);
    expect(arrivals('no_reply').seen).toEqual([0, 100_000, 100_000, 100_000]);
    expect(arrivals('late').seen).toEqual([0, 0, 100_000, 100_000]);
    expect(arrivals('twice').seen).toEqual([200_000, 200_000, 200_000, 200_000]);
    expect(arrivals('half').seen).toEqual([50_000, 50_000, 50_000, 50_000]);
  });

  test('a pull that was refused counts as paid once the bank pays it all the same', () => {
    const { seen, pulls } = arrivals('refused_then_paid');
    expect(seen).toEqual([0, 0, 0, 100_000]);
    expect(pulls).toEqual(['c bank 1: paid, 100000 of 100000']);
  });

  test('a second payment counts against the total, so nothing more is pulled', () => {
    const { announce, pull, c, go, model, consents } = members({ outcome: 'twice' });
    announce();
    pull();
    go({ verb: 'send', recipient: 'a', amount: c.wallet }, eve(21));
    announcePulls(model, eve(12) + 7 * DAY);
    expect(consents().join()).toContain('announced 100000 for 2026-01-11');
  });
});

test('a reversal removes the bank for good, and what the wallet lacks is paid from the next money', () => {
  const { announce, pull, go, c, model, banks, until } = members({ outcome: 'reversed' });
  announce();
  pull();
  until(eve(24));
  checkPulls(model, eve(20) + 30 * SECOND);
  checkPulls(model, eve(20) + DAY + 30 * SECOND);
  expect([c.wallet, c.owes, banks()]).toEqual([0, 100_000, ['removed by chargeback']]);
  expect(() => go({ verb: 'add_bank', ...target }, eve(48))).toThrow('blocked');
  go({ verb: 'earn', amount: 150_000 }, eve(49));
  expect([c.wallet, c.owes]).toEqual([50_000, 0]);
});

test('a consent ends the night after nothing more can be due', () => {
  const { model, consents, until } = members({ left: 200_000 });
  until(eve(24) + 5 * DAY);
  compareBanks(model);
  expect(consents().join()).not.toContain('ended');
  until(eve(24) + 10 * DAY);
  compareBanks(model);
  expect(consents().join()).toContain('ended: over');
});

test('jobs about banks run at 03:45, 10:00 and 20:00', () => {
  const jobs = [nextBankJob(EPOCH)];
  while (jobs.length < 4) jobs.push(nextBankJob(jobs.at(-1)?.at ?? EPOCH));
  expect(jobs.map(({ kind, at }) => [kind, new Date(at).toISOString()])).toEqual([
    ['compare', '2026-01-01T02:45:00.000Z'],
    ['retry', '2026-01-01T09:00:00.000Z'],
    ['pull', '2026-01-01T19:00:00.000Z'],
    ['compare', '2026-01-02T02:45:00.000Z'],
  ]);
});
