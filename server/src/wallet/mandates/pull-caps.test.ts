// The sum pulled never exceeds what was agreed, whatever the order of jobs, replies, webhooks, reversals and retries.
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { MandateDetail } from '@alajo/contract/wallet/mandates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openHolds } from '../../app.ts';
import { checkBooks } from '../../ledger/check.ts';
import { HOUR } from '../../platform/clock.ts';
import { brokenConstraint } from '../../platform/database/database.ts';
import type {
  Chargeback,
  DirectDebit,
  PaymentState,
  ReceivedPayment,
} from '../../providers/payments/payments.ts';
import { ProviderPaused, ProviderUnavailable } from '../../providers/unavailable.ts';
import { type MandateApp, mandateApp } from '../../testing/mandates.ts';
import type { Person } from '../../testing/wallet.ts';
import { enqueueChargebackCheck } from '../fundings/chargeback-checks.ts';
import { enqueueFundingCheck } from '../fundings/funding-checks.ts';

const outcome = fc.constantFrom(
  'paid',
  'late',
  'refused',
  'half',
  'twice',
  'lost',
  'lost before',
  'paused',
  'refused, then paid',
  'reversed',
);
type Outcome = typeof outcome extends fc.Arbitrary<infer T> ? T : never;
const step = fc.constantFrom(
  'noon',
  'pull',
  'pull twice',
  'retry',
  'jobs',
  'webhooks',
  'pay late',
  'spend',
  'skip',
  'stop',
  'reverse',
  'hour',
);

/** Events that may happen at any time between the usual ones. */
const noise = fc.array(step, { maxLength: 4 });

/** Two weeks: each pull is announced and starts, the first is tried again, late payments arrive, and some are reversed. */
const eventsOf = ([evening, morning, week]: readonly string[][]): string[] => [
  'noon',
  'evening',
  'pull',
  'jobs',
  ...(evening ?? []),
  'night',
  'retry',
  'jobs',
  ...(morning ?? []),
  'pay late',
  'webhooks',
  'reverse',
  'week',
  'noon',
  'evening',
  'pull',
  'jobs',
  ...(week ?? []),
  'pay late',
  'webhooks',
  'reverse',
];

/** A bank that does what a list of outcomes says, and remembers every debit it made. */
class ScriptedBank {
  outcomes: Outcome[] = [];
  debits = new Map<string, { amount: number; state: PaymentState; late: ReceivedPayment[] }>();
  /** Money sent without a valid request: a second payment, or one after a refusal. */
  faults = 0;
  /** Debits whose owner has them reversed later, and those that are. */
  disputed: string[] = [];
  reversed = new Map<string, Kobo>();

  debit({ reference, amount }: DirectDebit, now: Date) {
    const known = this.debits.get(reference);
    if (known) return known.state;
    const next = this.outcomes.shift() ?? 'paid';
    if (next === 'paused') throw new ProviderPaused('paused');
    if (next === 'lost before') throw new ProviderUnavailable('lost');
    const payment = (nth: number, part = amount): ReceivedPayment => ({
      id: `${reference}-${nth}`,
      amount: kobo(part),
      paid_at: now,
    });
    const debit = {
      amount,
      state: { status: 'pending', received: [] } as PaymentState,
      late: [] as ReceivedPayment[],
    };
    this.debits.set(reference, debit);
    if (next.startsWith('refused')) {
      debit.state = { status: 'failed', received: [], problem: 'insufficient_funds' };
      if (next !== 'refused') {
        debit.late = [payment(1)];
        this.faults += amount;
      }
      return debit.state;
    }
    if (next === 'late') debit.late = [payment(1)];
    else if (next === 'half')
      debit.state = { status: 'paid', received: [payment(1, kobo(amount / 2))] };
    else debit.state = { status: 'paid', received: [payment(1)] };
    if (next === 'reversed') this.disputed.push(reference);
    if (next === 'twice') {
      debit.late = [payment(2)];
      this.faults += amount;
    }
    if (next === 'lost') throw new ProviderUnavailable('no reply');
    return debit.state;
  }

  payLate() {
    for (const debit of this.debits.values()) {
      if (debit.late.length === 0) continue;
      debit.state = { status: 'paid', received: [...debit.state.received, ...debit.late] };
      debit.late = [];
    }
  }

  reverse(): string[] {
    const references = this.disputed.splice(0);
    for (const reference of references) {
      const debit = this.debits.get(reference);
      if (debit === undefined) throw new Error(`no debit ${reference}`);
      debit.state = { ...debit.state, reversed: true };
      this.reversed.set(reference, kobo(debit.amount));
    }
    return references;
  }

  chargeback(reference: string): Chargeback | undefined {
    const amount = this.reversed.get(reference);
    if (amount === undefined) return undefined;
    return { id: `${reference}-1`, amount, dispute: null, disputed: true };
  }

  /** Everything it has sent or may still send. */
  sent() {
    return [...this.debits.values()]
      .flatMap(({ state, late }) => [...state.received, ...late])
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}

let alajo: MandateApp;
let bank = new ScriptedBank();

async function open() {
  alajo = await mandateApp((deps) => {
    const { payments } = deps.providers;
    const mandates: typeof payments.mandates = {
      ...payments.mandates,
      async debit(debit) {
        const { status, problem } = bank.debit(debit, deps.clock.now());
        if (status !== 'failed') return { status };
        return { status: 'declined', problem: problem ?? 'declined' };
      },
    };
    const check: typeof payments.check = async (reference) =>
      bank.debits.get(reference)?.state ?? { status: 'pending', received: [] };
    const chargeback: typeof payments.chargeback = async (reference) => bank.chargeback(reference);
    return {
      ...deps,
      providers: { ...deps.providers, payments: { ...payments, mandates, check, chargeback } },
    };
  });
}

type Member = { who: Person; mandate: MandateDetail };

const sumsOf = async () => {
  const { rows } = await sql<{
    counted: number;
    stored: number;
    total: number;
    week: number;
    cap: number;
  }>`
    select c.counted as stored, c.total, c.cap, coalesce(sum(p.counted), 0)::bigint as counted,
      coalesce(max(w.counted), 0)::bigint as week
    from wallet_consent c left join wallet_pull p on p.consent_id = c.id
      left join lateral (select sum(counted) as counted from wallet_pull
        where consent_id = c.id group by date_trunc(c.period, due_on) order by 1 desc limit 1) w on true
    group by c.id`.execute(alajo.db);
  return rows;
};

/** The amount charged back of each payment. */
async function chargedBack(): Promise<Record<string, number>> {
  const rows = await alajo.db.selectFrom('wallet_taken_back').selectAll().execute();
  return Object.fromEntries(rows.map(({ reference, taken }) => [reference, taken]));
}

/** Pulls from a bank that had been removed for a reversal. */
async function pullsAfterReversal(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from wallet_pull p join wallet_consent c on c.id = p.consent_id
      join wallet_mandate m on m.id = c.mandate_id
    where m.removed_reason = 'chargeback' and p.sent_at > m.removed_at`.execute(alajo.db);
  return rows.map(({ id }) => id);
}

async function act(name: string, { who, mandate }: Member) {
  const id = mandate.consents[0]?.id ?? 0;
  switch (name) {
    case 'noon':
      return alajo.run('reminders_noon');
    case 'pull':
      return alajo.run('wallet_begin_pulls');
    case 'pull twice':
      return Promise.all([alajo.run('wallet_begin_pulls'), alajo.run('wallet_begin_pulls')]);
    case 'retry':
      return alajo.run('wallet_retry_pulls');
    case 'jobs':
      return alajo.runJobs();
    case 'webhooks':
      for (const { id } of await alajo.pullsOf(who))
        await enqueueFundingCheck(alajo.deps, toReference(id));
      return alajo.runJobs();
    case 'pay late':
      return bank.payLate();
    case 'reverse':
      // Its webhook, twice; without one, the next check finds it.
      for (const reference of bank.reverse())
        for (const _ of ['first', 'again']) await enqueueChargebackCheck(alajo.deps, reference);
      return alajo.runJobs();
    case 'spend':
      return alajo.send(who, 'capsb', 300);
    case 'skip':
      return alajo.db.updateTable('wallet_consent').set({ skips_on: '2026-12-08' }).execute();
    case 'stop':
      return alajo.db
        .updateTable('wallet_consent')
        .set({ ended_at: alajo.clock.now(), ended_reason: 'customer' })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    case 'evening':
      return alajo.pass(8 * HOUR);
    case 'night':
      return alajo.pass(14 * HOUR);
    case 'week':
      return alajo.until('2026-12-14T12:00:00+01:00');
    default:
      return alajo.pass(HOUR / 2);
  }
}

describe('the sum pulled', () => {
  test('never exceeds what was agreed, for any order of events', async () => {
    const agreed = naira(2000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { minLength: 2, maxLength: 6 }),
        fc.tuple(noise, noise, noise),
        async (outcomes, noises) => {
          bank = new ScriptedBank();
          bank.outcomes = [...outcomes];
          await open();
          try {
            const member = await alajo.memberWithBank('caps');
            await alajo.until('2026-12-07T12:00:00+01:00');
            for (const name of eventsOf(noises)) {
              await act(name, member);
              for (const { counted, stored, total, week, cap } of await sumsOf()) {
                expect(stored).toBe(counted);
                expect(counted).toBeLessThanOrEqual(total);
                expect(week).toBeLessThanOrEqual(cap);
              }
              expect(bank.sent() - bank.faults).toBeLessThanOrEqual(agreed);
            }
            // Everything the bank sent is credited, whether or not it was agreed, and what it took back is debited once.
            const pulls = await alajo.pullsOf(member.who);
            const received = pulls.map((pull) => pull.received);
            expect(received.reduce<number>((sum, amount) => sum + amount, 0)).toBe(bank.sent());
            expect(await chargedBack()).toEqual(Object.fromEntries(bank.reversed));
            expect(await pullsAfterReversal()).toEqual([]);
            expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
          } finally {
            await alajo.close();
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('the database refuses a pull beyond the agreed amounts', async () => {
    await open();
    const { who, mandate } = await alajo.memberWithBank('direct');
    const [consent] = mandate.consents;
    const pull = (due_on: string, amount: number, attempt: 1 | 2 = 1) =>
      alajo.db
        .insertInto('wallet_pull')
        .values({
          id: crypto.randomUUID(),
          user_id: who.id,
          consent_id: consent?.id ?? 0,
          purpose: 'ajo_group',
          purpose_id: consent?.purpose_id ?? 0,
          reason: 'Round 2',
          due_on,
          attempt,
          amount: naira(amount),
          counted: naira(amount),
          status: 'pending',
          created_at: alajo.clock.now(),
        })
        .execute()
        .then(
          () => 'stored',
          (error) => brokenConstraint(error),
        );
    expect(await pull('2026-12-08', 600)).toBe('stored');
    expect(await pull('2026-12-08', 100)).toBe('wallet_pull_once');
    expect(await pull('2026-12-09', 500)).toBe('wallet_consent_cap_reached');
    expect(await pull('2026-12-09', 400)).toBe('stored');
    expect(await pull('2026-12-15', 1000)).toBe('stored');
    expect(await pull('2026-12-22', 1)).toBe('wallet_consent_total');
    await alajo.close();
  });
});
