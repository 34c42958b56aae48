// Reported pots: staff put them on hold, and it takes two to end a hold.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { endByTwo } from '../testing/agreements.ts';
import { type PotsApp, potsApp } from '../testing/pots.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: PotsApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  alajo = await potsApp();
  ada = await alajo.person('ada');
  bola = await alajo.person('bola', 9000);
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

const reason = 'It is not her wedding';
const caseOf = async (slug: string) => ({
  kind: 'pot_report' as const,
  reference: `pot-${await alajo.idOf(slug)}`,
});
const hold = async (slug: string) =>
  alajo.call(
    caseRoutes.end,
    { params: await caseOf(slug), body: { end: 'hold', reason } },
    await alajo.staff('operations'),
  );
const end = async (slug: string, how: 'release' | 'give_back') =>
  endByTwo(alajo, await caseOf(slug), { end: how, reason });
const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
const listed = async (slug: string) => {
  const { reference } = await caseOf(slug);
  return (await run()).split('\n').filter((line) => line.startsWith(`${reference} `));
};

test('a held pot accepts and pays nothing, and two staff release it once', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  const late = String((await alajo.payAsGuest(slug, 700)).body.reference);
  for (const note of ['She is not Ada', '']) {
    expect(await statusAndCode(alajo.report(slug, { note }))).toBe('201');
  }
  expect(await statusAndCode(alajo.report('0123456789abcdef'))).toBe('404 not_found');
  expect((await listed(slug))[0]).toMatch(
    /^pot-\d+ {2}Pot report {2}reported {2}Aso ebi {2}Reports: 2 \(A scam\) {2}₦500 /,
  );
  expect(await statusAndCode(hold(slug))).toBe('200');
  expect(await alajo.pot(slug)).toMatchObject({ held: true, state: 'open' });
  expect((await alajo.notices(ada))[0]?.title).toBe('We’re looking into Aso ebi');
  for (const refused of [
    alajo.payIn(bola, slug, 600),
    alajo.payAsGuest(slug, 600),
    alajo.payOut(ada, slug),
  ]) {
    expect(await statusAndCode(refused)).toBe('409 pot_held');
  }
  await alajo.pressCheckout(late, 'approve');
  await alajo.letClose(slug);
  expect(await alajo.pot(slug)).toMatchObject({ state: 'closing', paid: 500 });
  expect((await alajo.checkGuest(slug, late)).body.money).toBe('given_back');
  expect((await listed(slug))[0]).toContain('  held  Aso ebi  ');
  expect(await statusAndCode(end(slug, 'release'))).toBe('200');
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ held: false, state: 'paid_out' });
  expect(await ada.balance()).toBe(500);
  expect(await listed(slug)).toEqual([]);
  expect((await end(slug, 'release')).body.message).toBe('It isn’t on hold.');
});

test('a held pot is refunded by two staff or by its organiser', async () => {
  const had = await bola.balance();
  const [one, two] = [await alajo.open(ada), await alajo.open(ada)];
  for (const slug of [one, two]) {
    await alajo.payIn(bola, slug, 500);
    await hold(slug);
  }
  expect((await alajo.giveBack(ada, one)).body.state).toBe('returning');
  expect(await statusAndCode(end(two, 'give_back'))).toBe('200');
  await alajo.runJobs();
  for (const slug of [one, two]) expect((await alajo.pot(slug)).state).toBe('returned');
  expect(await bola.balance()).toBe(had);
});

test('the database rejects ending a hold without two staff, paying out a held pot, and a second hold', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  await hold(slug);
  await end(slug, 'release');
  await hold(slug);
  const id = await alajo.idOf(slug);
  const refused = (change: ReturnType<typeof sql>) =>
    change.execute(alajo.db).then(() => undefined, brokenConstraint);
  expect(
    await refused(sql`update pots_hold set outcome = 'release', decided_by = 'staff:1',
      decided_at = now() where pot_id = ${id} and decided_at is null`),
  ).toBe('pots_hold_two_people');
  // Nor does the agreement end another hold.
  expect(
    await refused(sql`update pots_hold set outcome = 'release', decided_by = 'staff:1',
      decided_at = now(), proposal_id = (select proposal_id from pots_hold
        where pot_id = ${id} and proposal_id is not null)
      where pot_id = ${id} and decided_at is null`),
  ).toBe('pots_hold_proposal_once');
  expect(
    await refused(sql`update pots_pot set status = 'paid_out', payout_entry = gen_random_uuid(),
      ended_at = now() where id = ${id}`),
  ).toBe('pots_held_pays_nothing');
  expect(
    await refused(sql`insert into pots_hold (pot_id, held_by, reason, held_at)
      values (${id}, 'x@y.z', 'again', now())`),
  ).toBe('pots_held_once');
  await alajo.report(slug);
  const { reference } = await caseOf(slug);
  const { email } = await alajo.staff('operations');
  const closed = run(reference, 'close', '--staff', email, '--reason', reason);
  await expect(closed).rejects.toThrow('It’s on hold.');
});

test('a reported pot can be read on the command line, and its reports closed there once', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  await alajo.report(slug, { note: 'She is not Ada' });
  const { reference } = await caseOf(slug);
  const { email } = await alajo.staff('operations');
  const shown = await run(reference, '--staff', email);
  expect(shown).toContain('Paid in: ₦500');
  expect(shown).toContain('Reported: A scam. She is not Ada');
  expect(shown).toContain('close  --reason "…"  No problem found');
  const close = () => run(reference, 'close', '--staff', email, '--reason', reason);
  expect(await close()).toBe('The reports are closed.');
  expect(await listed(slug)).toEqual([]);
  await expect(close()).rejects.toThrow('No open case has the reference');
});
