// Pots that are reported: our people hold them, and two of them end that.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endByHand, listAttention } from '../commands/attention-list.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type PotsApp, potsApp } from '../testing/pots.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { runPotsCommand } from './command.ts';

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

const run = (...words: string[]) => runPotsCommand(alajo.deps, words);
const cases = async (slug: string) =>
  (await listAttention(alajo.db)).filter(({ reference }) => reference === `pot-${slug}`);

test('a held pot takes and pays nothing, and two of our people release it once', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  const late = String((await alajo.payAsGuest(slug, 700)).body.reference);
  for (const note of ['She is not Ada', '']) {
    expect(await statusAndCode(alajo.report(slug, { note }))).toBe('201');
  }
  expect(await statusAndCode(alajo.report('0123456789abcdef'))).toBe('404 not_found');
  expect((await cases(slug))[0]).toMatchObject({
    what: 'pot “Aso ebi”, reported 2 times: scam',
    status: 'reported',
  });
  const shown = await run('hold', `https://alajo.ng/pot/${slug}`, 'Efe@alajo.ng', 'Not', 'her');
  expect(shown).toContain('by efe@alajo.ng  Not her');
  expect(shown).toContain('scam  She is not Ada');
  expect(await alajo.pot(slug)).toMatchObject({ held: true, state: 'open' });
  expect((await alajo.notices(ada))[0]?.title).toBe('We are looking into Aso ebi');
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
  expect(await run('release', slug, 'efe@alajo.ng')).toContain('A second person');
  await expect(run('release', slug, 'EFE@alajo.ng')).rejects.toThrow('Somebody else');
  expect((await cases(slug))[0]?.status).toBe('held, release proposed');
  await run('release', slug, 'ngozi@alajo.ng');
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ held: false, state: 'paid_out' });
  expect(await ada.balance()).toBe(500);
  expect(await cases(slug)).toEqual([]);
  await expect(run('release', slug, 'ngozi@alajo.ng')).rejects.toThrow('not held');
});

test('a held pot is given back by two of our people, or by its organiser', async () => {
  const had = await bola.balance();
  const [one, two] = [await alajo.open(ada), await alajo.open(ada)];
  for (const slug of [one, two]) {
    await alajo.payIn(bola, slug, 500);
    await run('hold', slug, 'efe@alajo.ng', 'Reported');
  }
  expect((await alajo.giveBack(ada, one)).body.state).toBe('returning');
  await run('release', two, 'efe@alajo.ng');
  expect(await run('give-back', two, 'ngozi@alajo.ng')).toContain('A second person');
  await run('give-back', two, 'efe@alajo.ng');
  await alajo.runJobs();
  for (const slug of [one, two]) expect((await alajo.pot(slug)).state).toBe('returned');
  expect(await bola.balance()).toBe(had);
});

test('the database refuses one person twice, a payout of a held pot and two holds of one', async () => {
  const slug = await alajo.open(ada);
  await alajo.payIn(bola, slug, 500);
  await run('hold', slug, 'efe@alajo.ng', 'Reported');
  await run('release', slug, 'efe@alajo.ng');
  const id = await alajo.idOf(slug);
  const refused = (change: ReturnType<typeof sql>) =>
    change.execute(alajo.db).then(() => undefined, brokenConstraint);
  expect(
    await refused(sql`update pots_hold set decided_by = proposed_by, decided_at = now()
      where pot_id = ${id}`),
  ).toBe('pots_hold_two_people');
  expect(
    await refused(sql`update pots_pot set status = 'paid_out', payout_entry = gen_random_uuid(),
      ended_at = now() where id = ${id}`),
  ).toBe('pots_held_pays_nothing');
  expect(
    await refused(sql`insert into pots_hold (pot_id, held_by, reason, held_at)
      values (${id}, 'x@y.z', 'again', now())`),
  ).toBe('pots_held_once');
  await expect(run('hold', slug, 'nobody')).rejects.toThrow('Usage');
  await alajo.report(slug);
  await expect(endByHand(alajo.deps, `pot-${slug}`, 'closed')).rejects.toThrow('is not waiting');
});
