// Shared by tests of bank mandates: a member of a weekly group whose bank may pay what is missing.
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import type { MandateDetail, OfferedPurpose } from '@alajo/contract/wallet/mandates.ts';
import { tasksOf } from '../app.ts';
import type { Deps } from '../deps.ts';
import { ajoApp } from './ajo.ts';
import type { Person } from './wallet.ts';

/** The first contribution is due on this day, and others weekly after it. */
const START = '2026-12-01';

export async function mandateApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await ajoApp(wrap);
  const { call, as } = alajo;
  const run = (task: string) => tasksOf(alajo.deps)[task]?.({});
  const purposes = async (who: Person) =>
    (await call(mandateRoutes.pullPurposes, {}, who)).body.results as OfferedPurpose[];
  const detail = async (who: Person, id: number) =>
    (await call(mandateRoutes.bankMandate, { params: { id: String(id) } }, who))
      .body as never as MandateDetail;
  /** Agrees to pulls for the first purpose offered; `account_number` chooses what the sandbox's bank does. */
  const add = async (who: Person, account_number = '0123450000', key?: string) => {
    const [offer] = await purposes(who);
    if (offer === undefined) throw new Error('nothing to add a bank for');
    const { purpose, purpose_id, cap, total, ends_on } = offer;
    const terms = { purpose, purpose_id, cap, total, ends_on };
    return call(
      mandateRoutes.addBank,
      { body: { ...terms, bank_code: '058', account_number } as never },
      as(who, key),
    );
  };
  const approve = async (url: string, act = 'approve') => {
    await alajo.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${act}`,
    });
    await alajo.runJobs();
  };
  return {
    ...alajo,
    run,
    purposes,
    detail,
    add,
    approve,
    /** A member of a group that has started, with a bank that is ready; ₦1,000 a week, rounds 2 and 3 to come. */
    async memberWithBank(name: string, account_number?: string) {
      const who = await alajo.person(name, 1000);
      const others = [
        await alajo.person(`${name}b`, 50_000),
        await alajo.person(`${name}c`, 50_000),
      ];
      const group = await alajo.groupOf([...others, who], { start_date: START });
      await alajo.until(`${START}T09:00:00+01:00`);
      const { body } = await add(who, account_number);
      const mandate = body as never as MandateDetail;
      await approve(mandate.approval_url ?? '');
      return { who, others, group, mandate: await detail(who, mandate.id) };
    },
    /** Noon of the day before round 2 is due: the reminder announces the pull. */
    async announce() {
      await alajo.until('2026-12-07T12:00:00+01:00');
      await run('reminders_noon');
    },
    /** 20:00 of that day: pulls start, and those paid at once arrive. */
    async pull() {
      await alajo.until('2026-12-07T20:00:00+01:00');
      await run('wallet_begin_pulls');
      await alajo.runJobs();
    },
    /** 10:00 of the due day: the second try. */
    async pullAgain() {
      await alajo.until('2026-12-08T10:00:00+01:00');
      await run('wallet_retry_pulls');
      await alajo.runJobs();
    },
    pullsOf: (who: Person) =>
      alajo.db
        .selectFrom('wallet_pull')
        .selectAll()
        .where('user_id', '=', who.id)
        .orderBy('created_at')
        .execute(),
  };
}

export type MandateApp = Awaited<ReturnType<typeof mandateApp>>;
