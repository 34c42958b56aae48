// Guests of pots: card and transfer payments are credited once and never stranded.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { type PotsApp, potsApp } from '../testing/pots.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { eraseGuests } from './end-pot.ts';

let alajo: PotsApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  alajo = await potsApp();
  ada = await alajo.person('ada', 0, { tier: 3 });
  bola = await alajo.person('bola', 9000, { tier: 2 });
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

const begun = async (slug: string, amount: number, more: object = {}, key?: string) => {
  const { status, body } = await alajo.payAsGuest(slug, amount, more, key);
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.reference);
};
const paidIn = async (slug: string, amount: number, more: object = {}) => {
  const reference = await begun(slug, amount, more);
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  return reference;
};
const moneyOf = async (slug: string, reference: string) =>
  (await alajo.checkGuest(slug, reference)).body.money;
const mailsTo = (address: string) =>
  alajo.db.selectFrom('dev_outbox').select('subject').where('address', '=', address).execute();

test('a guest’s payment goes into the pot once, under their name, and is paid out with it', async () => {
  const slug = await alajo.open(ada);
  const reference = await begun(slug, 2500, {}, 'guest-key');
  expect(await begun(slug, 2500, {}, 'guest-key')).toBe(reference);
  expect(await statusAndCode(alajo.payAsGuest(slug, 2600, {}, 'guest-key'))).toBe(
    '422 idempotency_key_reused',
  );
  const back = await alajo.pressCheckout(reference, 'approve');
  expect(back.headers.location).toBe(`${alajo.deps.config.url}/pot/${slug}?payment=${reference}`);
  await Promise.all([1, 2, 3].map(() => alajo.checkGuest(slug, reference)));
  await alajo.runJobs();
  await paidIn(slug, 700, { hidden: true, name: 'Efe Ojo', source: 'bank_transfer' });
  await alajo.payIn(bola, slug, 300);
  expect(await alajo.pot(slug)).toMatchObject({ paid: 3500, payments: 3 });
  const seen = async (who: Person) => {
    const { results } = (await alajo.payments(who, slug)).body;
    return (results as { name: string; amount: number; guest: boolean }[])
      .map(({ name, amount, guest }) => `${name} ${amount}${guest ? ' guest' : ''}`)
      .sort();
  };
  expect(await seen(ada)).toEqual(['Bola O. 300', 'Chidi O. 2500 guest', 'Efe O. 700 guest']);
  expect(await seen(bola)).toEqual(['Bola O. 300', 'Chidi O. 2500 guest', 'null null guest']);
  const titles = (await alajo.notices(ada)).map(({ title }) => title);
  expect(titles).toEqual(['Bola Okafor paid ₦300', 'Efe Ojo paid ₦700', 'Chidi Obi paid ₦2,500']);
  expect(await ada.balance()).toBe(0);
  expect((await alajo.verify(reference)).body).toMatchObject({ status: 'success', amount: 2500 });
  const other = await alajo.open(ada);
  expect(await statusAndCode(alajo.checkGuest(other, reference))).toBe('404 not_found');
  expect(await statusAndCode(alajo.check(ada, reference))).toBe('404 not_found');
  await alajo.letClose(slug);
  expect(await ada.balance()).toBe(3500);
  expect(await moneyOf(slug, reference)).toBe('paid_out');
});

test('rejects guest payments that providers don’t accept, and stores nothing', async () => {
  const slug = await alajo.open(ada);
  expect(await alajo.payAsGuest(slug, 99.99)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', field: 'amount', message: 'Minimum amount is ₦100' },
  });
  const pot = await alajo.idOf(slug);
  const rows = alajo.db.selectFrom('pots_guest').select('id').where('pot_id', '=', pot);
  expect(await rows.execute()).toEqual([]);
  await paidIn(slug, 100);
  expect(await alajo.pot(slug)).toMatchObject({ paid: 100 });
});

test('ending a pot without payout refunds each guest once, the way they paid', async () => {
  const slug = await alajo.open(ada, { rule: 'give_back' });
  const reference = await paidIn(slug, 1200, { email: 'one@example.ng' });
  const had = await bola.balance();
  await alajo.payIn(bola, slug, 400);
  await alajo.giveBack(ada, slug);
  await alajo.runJobs();
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ state: 'returned' });
  expect(await bola.balance()).toBe(had);
  expect(await moneyOf(slug, reference)).toBe('given_back');
  expect((await alajo.verify(reference)).body.status).toBe('reversed');
  expect(await mailsTo('one@example.ng')).toEqual([
    { subject: '₦1,200 is on its way back to you' },
  ]);
  await eraseGuests(alajo.deps, await alajo.idOf(slug));
  const stored = alajo.db.selectFrom('pots_guest').select('email').where('email', 'is not', null);
  expect((await stored.execute()).map(({ email }) => email)).not.toContain('one@example.ng');
});

test('refunds payments that are late, duplicate or over the pot’s limit; staff handle those that can’t be refunded', async () => {
  const slug = await alajo.open(ada);
  const twice = await begun(slug, 500);
  await alajo.pressCheckout(twice, 'twice');
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ paid: 500, payments: 1 });
  expect((await alajo.verify(twice)).body.status).toBe('success');
  const late = await begun(slug, 900.18, { email: 'late@example.ng' });
  await alajo.letClose(slug);
  await alajo.pressCheckout(late, 'approve');
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ state: 'paid_out', paid: 500 });
  expect(await moneyOf(slug, late)).toBe('going_back');
  const find = async () =>
    (await runCasesCommand(alajo.deps, []))
      .split('\n')
      .filter((line) => line.startsWith('refund-'));
  const [stuck = ''] = await find();
  expect(stuck).toContain(
    'Chidi Obi  To refund by hand: The account it came from is not known.  ₦900.18',
  );
  const [reference = ''] = stuck.split('  ');
  expect(await runCasesCommand(alajo.deps, [reference])).toContain('late@example.ng');
  const { email } = await alajo.staff('operations');
  const why = ['--staff', email, '--reason', 'Paid by hand'];
  await runCasesCommand(alajo.deps, [reference, 'paid', ...why]);
  expect(await find()).toEqual([]);
  expect(await moneyOf(slug, late)).toBe('given_back');

  const uche = await alajo.person('uche');
  const small = await alajo.open(uche);
  expect(await statusAndCode(alajo.payAsGuest(small, 300_001))).toBe('409 pot_full');
  const [one, two] = [await begun(small, 200_000), await begun(small, 200_000)];
  for (const reference of [one, two]) await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  expect(await alajo.pot(small)).toMatchObject({ paid: 200_000, payments: 1 });
  expect([await moneyOf(small, one), await moneyOf(small, two)].sort()).toEqual([
    'given_back',
    'in_pot',
  ]);
});

test('a guest’s overpayment is flagged to the organiser and to staff', async () => {
  const slug = await alajo.open(ada);
  const reference = await begun(slug, 1000);
  const more = [{ id: `${reference}-1`, amount: 150_000, paid_at: alajo.clock.now() }];
  await sql`update sandbox_payment set received = ${JSON.stringify(more)}::jsonb
    where amount = 100000 and received = '[]'`.execute(alajo.db);
  await Promise.all([1, 2].map(() => alajo.checkGuest(slug, reference)));
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ paid: 1500, payments: 1 });
  expect((await alajo.notices(ada))[0]).toMatchObject({
    title: 'Chidi Obi paid ₦1,500',
    body: expect.stringContaining('They paid ₦500 more than they chose to.'),
  });
  const cases = alajo.db
    .selectFrom('payment_case')
    .select(['kind', 'subject', 'user_id', 'amount'])
    .where('kind', '=', 'funding_overpaid');
  expect(await cases.execute()).toEqual([
    { kind: 'funding_overpaid', subject: reference, user_id: ada.id, amount: 50_000 },
  ]);
});
