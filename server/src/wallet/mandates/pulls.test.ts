// Pulls from banks, with the sandbox: announced at noon, pulled at 20:00, tried again, and stopped by either side.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHolds } from '../../app.ts';
import { checkBooks } from '../../ledger/check.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { ProviderPaused, ProviderUnavailable } from '../../providers/unavailable.ts';
import { type MandateApp, mandateApp } from '../../testing/mandates.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: MandateApp;
/** Runs just before the provider gets a debit, or instead of it. */
let beforeDebit: (() => Promise<void>) | undefined;
let debits: { reference: string; amount: number }[] = [];
beforeEach(async () => {
  beforeDebit = undefined;
  debits = [];
  alajo = await mandateApp((deps) => {
    const { payments } = deps.providers;
    const mandates: typeof payments.mandates = {
      ...payments.mandates,
      async debit(debit) {
        await beforeDebit?.();
        debits.push(debit);
        return payments.mandates.debit(debit);
      },
    };
    return { ...deps, providers: { ...deps.providers, payments: { ...payments, mandates } } };
  });
});
afterEach(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

const params = (id: number) => ({ params: { id: String(id) } });
const stop = (who: Person, id: number) =>
  alajo.call(mandateRoutes.stopConsent, params(id), alajo.as(who));
const remove = (who: Person, id: number) =>
  alajo.call(mandateRoutes.removeBank, params(id), alajo.as(who));
const consentOf = (mandate: { consents: readonly { id: number }[] }) =>
  mandate.consents[0]?.id ?? 0;
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

describe('pulls', () => {
  test('a pull comes at 20:00 for what is missing, as announced at noon, and pays the round', async () => {
    const { who, group, mandate } = await alajo.memberWithBank('ada');
    await alajo.announce();
    const [notice] = await alajo.notices(who);
    expect(notice).toMatchObject({
      title: 'Tonight from Guaranty Trust Bank •••000',
      link: '/banks/tonight',
    });
    expect(notice?.body).toContain(
      '₦1,000 will come from Guaranty Trust Bank •••000 at 20:00. Tap to pay another way.',
    );
    const tonight = await alajo.call(mandateRoutes.pullsTonight, {}, who);
    expect(tonight.body.results).toMatchObject([{ amount: 1000, name: 'Group 1', skipped: false }]);
    expect(debits).toEqual([]);
    await alajo.pull();
    expect(await who.balance()).toBe(1000);
    const [pull] = (await alajo.detail(who, mandate.id)).pulls;
    expect(pull).toMatchObject({ reason: 'Round 2', status: 'paid', amount: 1000, received: 1000 });
    await alajo.until('2026-12-08T01:00:00+01:00');
    expect(await who.balance()).toBe(0);
    const shares = await alajo.db
      .selectFrom('ajo_share')
      .select(['round', 'status'])
      .where('group_id', '=', group.id)
      .where('user_id', '=', who.id)
      .orderBy('round')
      .execute();
    expect(shares).toEqual([
      { round: 1, status: 'paid' },
      { round: 2, status: 'paid' },
    ]);
  });

  test('a pull takes no more than the wallet is missing, and than was announced', async () => {
    const { who } = await alajo.memberWithBank('bisi');
    await alajo.fund(who, 400, 'card').then(async ({ body }) => {
      await alajo.pressCheckout(String(body.reference), 'approve');
      await alajo.check(who, String(body.reference));
    });
    await alajo.announce();
    // Spent after noon, so not announced.
    await alajo.send(who, 'bisib', 200);
    await alajo.pull();
    expect(debits.map(({ amount }) => amount)).toEqual([naira(600)]);
  });

  test('the job starts nothing that was not announced', async () => {
    const { who } = await alajo.memberWithBank('chi');
    await alajo.pull();
    expect(await alajo.pullsOf(who)).toEqual([]);
  });

  test('a pull is started once, even if the job runs twice at the same time', async () => {
    const { who } = await alajo.memberWithBank('dayo');
    await alajo.announce();
    await alajo.until('2026-12-07T20:00:00+01:00');
    await Promise.all([alajo.run('wallet_begin_pulls'), alajo.run('wallet_begin_pulls')]);
    await alajo.runJobs();
    await alajo.run('wallet_begin_pulls');
    await alajo.runJobs();
    expect(debits).toHaveLength(1);
    expect(await who.balance()).toBe(1000);
  });

  test('a pull that the bank refuses is tried again on the due day, and the customer is notified', async () => {
    const { who, mandate } = await alajo.memberWithBank('efe', '0123450112');
    await alajo.announce();
    await alajo.pull();
    expect(await titles(who)).toContain('Guaranty Trust Bank •••112 didn’t pay ₦1,000');
    await alajo.pullAgain();
    await alajo.run('wallet_retry_pulls');
    await alajo.runJobs();
    const { pulls, consents } = await alajo.detail(who, mandate.id);
    expect(pulls.map(({ attempt, status, problem }) => [attempt, status, problem])).toEqual([
      [2, 'refused', 'insufficient_funds'],
      [1, 'refused', 'insufficient_funds'],
    ]);
    expect(consents[0]).toMatchObject({ taken: 0 });
  });

  test('a partly paid pull counts only the amount received', async () => {
    const { who, mandate } = await alajo.memberWithBank('femi', '0123450115');
    await alajo.announce();
    await alajo.pull();
    expect(await who.balance()).toBe(500);
    const { pulls, consents } = await alajo.detail(who, mandate.id);
    expect(pulls).toMatchObject([{ status: 'paid', amount: 1000, received: 500 }]);
    expect(consents).toMatchObject([{ taken: 500, to_come: 1000 }]);
  });

  test('a pull paid late counts once it arrives', async () => {
    const { who } = await alajo.memberWithBank('gozi', '0123450113');
    await alajo.announce();
    await alajo.pull();
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'pending', counted: naira(1000) }]);
    await alajo.pass(2 * MINUTE);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'paid', received: naira(1000) }]);
  });

  test('a pull paid twice uses up the rest of the consent, and opens a case', async () => {
    const { who, mandate } = await alajo.memberWithBank('hauwa', '0123450114');
    await alajo.announce();
    await alajo.pull();
    expect(await who.balance()).toBe(2000);
    const { consents } = await alajo.detail(who, mandate.id);
    expect(consents).toMatchObject([{ total: 2000, taken: 2000, to_come: 0 }]);
    const cases = await alajo.db.selectFrom('payment_case').select(['kind', 'amount']).execute();
    expect(cases).toMatchObject([{ kind: 'funding_overpaid', amount: naira(1000) }]);
  });

  test('a pull whose reply is lost stays pending until a check finds it paid', async () => {
    const { who } = await alajo.memberWithBank('ife', '0123450116');
    await alajo.announce();
    await alajo.pull();
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'pending' }]);
    await alajo.pass(MINUTE);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'paid' }]);
    expect(debits).toHaveLength(1);
  });

  test('a pull that could not be sent is retried that evening, and then left to the due day', async () => {
    const { who } = await alajo.memberWithBank('jide');
    await alajo.announce();
    beforeDebit = () => Promise.reject(new ProviderPaused('too many failures'));
    await alajo.until('2026-12-07T20:00:00+01:00');
    await alajo.run('wallet_begin_pulls');
    await alajo.runJobs();
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'pending', sent_at: null }]);
    await alajo.pass(5 * HOUR);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'refused', problem: 'not_sent' }]);
    beforeDebit = undefined;
    await alajo.pullAgain();
    expect((await alajo.pullsOf(who)).map(({ status }) => status)).toEqual(['refused', 'paid']);
  });

  test('a pull that the provider never confirms is given up after a week', async () => {
    const { who, mandate } = await alajo.memberWithBank('kemi');
    await alajo.announce();
    beforeDebit = () => Promise.reject(new ProviderUnavailable('lost'));
    await alajo.pull();
    await alajo.pass(6 * DAY);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'pending' }]);
    await alajo.pass(2 * DAY);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'refused', problem: 'not_sent' }]);
    expect((await alajo.detail(who, mandate.id)).consents).toMatchObject([{ taken: 0 }]);
  });

  test('a pull paid after it was refused counts no more than was agreed', async () => {
    const { who } = await alajo.memberWithBank('lola', '0123450117');
    await alajo.announce();
    await alajo.pull();
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'refused' }]);
    await alajo.pass(2 * DAY);
    const pulls = await alajo.pullsOf(who);
    expect(pulls).toMatchObject([{ status: 'paid', received: naira(1000), counted: naira(1000) }]);
  });

  test('a reversed pull removes the bank for good', async () => {
    const { who, mandate } = await alajo.memberWithBank('musa', '0123450118');
    await alajo.announce();
    await alajo.pull();
    await alajo.pass(3 * DAY);
    expect(
      await statusAndCode(alajo.call(mandateRoutes.bankMandate, params(mandate.id), who)),
    ).toBe('409 bank_removed');
    expect(await statusAndCode(alajo.add(who, '0123450118'))).toBe('409 bank_blocked');
  });
});

describe('stopped pulls', () => {
  const expectNoPull = async (who: Person) => {
    await alajo.pull();
    expect(debits).toEqual([]);
    const pulls = await alajo.pullsOf(who);
    expect(pulls.filter(({ status }) => status !== 'refused')).toEqual([]);
  };

  test('a purpose that the customer stopped pulls nothing', async () => {
    const { who, mandate } = await alajo.memberWithBank('nike');
    await alajo.announce();
    const id = consentOf(mandate);
    expect((await stop(who, id)).body.message).toBe('Stopped. Nothing more is taken for Group 1.');
    expect((await stop(who, id)).status).toBe(200);
    await expectNoPull(who);
  });

  test('a removed bank pays nothing, and the provider ends its authorization', async () => {
    const { who, mandate } = await alajo.memberWithBank('obi');
    await alajo.announce();
    expect((await remove(who, mandate.id)).status).toBe(200);
    expect((await remove(who, mandate.id)).status).toBe(200);
    await alajo.runJobs();
    const [row] = await alajo.db.selectFrom('wallet_mandate').selectAll().execute();
    expect(row).toMatchObject({ status: 'removed', sealed: null, authorization_hash: null });
    expect(await alajo.deps.providers.payments.mandates.list()).toMatchObject([
      { status: 'revoked' },
    ]);
    await expectNoPull(who);
  });

  test('a mandate revoked between the message and the pull pays nothing', async () => {
    const { who, mandate } = await alajo.memberWithBank('peju');
    await alajo.announce();
    await alajo.db.updateTable('sandbox_mandate').set({ status: 'revoked' }).execute();
    await alajo.run('wallet_compare_mandates');
    expect(
      await statusAndCode(alajo.call(mandateRoutes.bankMandate, params(mandate.id), who)),
    ).toBe('409 bank_removed');
    await expectNoPull(who);
  });

  test('a mandate that turns out to be revoked pays nothing and is removed', async () => {
    const { who } = await alajo.memberWithBank('qudus', '0123450119');
    await alajo.announce();
    await alajo.pull();
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'refused', problem: 'unusable' }]);
    expect(await who.balance()).toBe(0);
    const [row] = await alajo.db.selectFrom('wallet_mandate').selectAll().execute();
    expect(row).toMatchObject({ status: 'removed', removed_reason: 'provider' });
  });

  test('a skipped pull does not start, but the next one does', async () => {
    const { who, mandate } = await alajo.memberWithBank('remi');
    await alajo.announce();
    const skip = () =>
      alajo.call(
        mandateRoutes.skipPull,
        { ...params(consentOf(mandate)), body: { due_on: '2026-12-08' } },
        alajo.as(who),
      );
    expect((await skip()).status).toBe(200);
    expect((await skip()).status).toBe(200);
    await expectNoPull(who);
    await alajo.pullAgain();
    expect(debits).toEqual([]);
    await alajo.until('2026-12-14T12:00:00+01:00');
    await alajo.run('reminders_noon');
    await alajo.until('2026-12-14T20:00:00+01:00');
    await alajo.run('wallet_begin_pulls');
    await alajo.runJobs();
    expect(debits).toHaveLength(1);
  });

  test('a frozen wallet gets no pull', async () => {
    const { who } = await alajo.memberWithBank('sade');
    await alajo.announce();
    await alajo.call(settingsRoutes.freeze, {}, alajo.as(who));
    await expectNoPull(who);
  });

  test('a wallet frozen before a delayed pull is sent gets none', async () => {
    const { who } = await alajo.memberWithBank('sola');
    await alajo.announce();
    beforeDebit = () => Promise.reject(new ProviderPaused('too many failures'));
    await alajo.pull();
    beforeDebit = undefined;
    await alajo.call(settingsRoutes.freeze, {}, alajo.as(who));
    await alajo.pass(HOUR);
    expect(debits).toEqual([]);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'refused', problem: 'stopped' }]);
  });

  test('stopping and pulling at once either pulls nothing or credits the pull', async () => {
    const { who, mandate } = await alajo.memberWithBank('tola');
    await alajo.announce();
    await alajo.until('2026-12-07T20:00:00+01:00');
    await Promise.all([stop(who, consentOf(mandate)), alajo.run('wallet_begin_pulls')]);
    await alajo.runJobs();
    const pulls = await alajo.pullsOf(who);
    const paid = pulls.filter(({ status }) => status === 'paid');
    expect(debits).toHaveLength(paid.length);
    expect(await who.balance()).toBe(paid.length * 1000);
  });

  test('a debit sent before the customer stopped is credited', async () => {
    const { who, mandate } = await alajo.memberWithBank('uche');
    await alajo.announce();
    let stopped: string | undefined;
    beforeDebit = async () => {
      stopped = String((await stop(who, consentOf(mandate))).body.message);
    };
    await alajo.pull();
    expect(stopped).toBe(
      'Stopped. Nothing more is taken for Group 1. ₦1,000 is already on its way.',
    );
    expect(await who.balance()).toBe(1000);
    expect(await alajo.pullsOf(who)).toMatchObject([{ status: 'paid' }]);
  });

  test('a consent ends with the seat in its group, and nothing is pulled', async () => {
    const { who, mandate } = await alajo.memberWithBank('vera');
    await alajo.announce();
    await alajo.db.deleteFrom('ajo_share').where('user_id', '=', who.id).execute();
    await alajo.db.deleteFrom('ajo_member').where('user_id', '=', who.id).execute();
    await alajo.run('wallet_compare_mandates');
    const rows = await alajo.db.selectFrom('wallet_consent').selectAll().execute();
    expect(rows).toMatchObject([{ mandate_id: mandate.id, ended_reason: 'over' }]);
    await expectNoPull(who);
  });
});
