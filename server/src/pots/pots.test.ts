import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInLagos } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type PotsApp, potsApp } from '../testing/pots.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { closePot, returnPayments } from './end-pot.ts';

let alajo: PotsApp;
let ada: Person;
let bola: Person;
let chi: Person;
beforeAll(async () => {
  alajo = await potsApp();
  ada = await alajo.person('ada', 0, { tier: 3 });
  bola = await alajo.person('bola', 40_000, { tier: 2 });
  chi = await alajo.person('chi', 40_000, { tier: 2 });
});
afterAll(async () => {
  expect(await alajo.miscounted()).toEqual([]);
  await alajo.close();
});

const brokenConstraintOf = async (change: PromiseLike<unknown>) =>
  brokenConstraint(await Promise.resolve(change).catch((error) => error));

test('many people pay in through one link, and the payee gets all of it once, on the day after closing', async () => {
  const dayo = await alajo.person('dayo');
  const slug = await alajo.open(ada, { recipient: 'dayo', share: 5000, target: 20_000 });
  expect((await alajo.notices(dayo))[0]?.title).toBe('Ada Okafor opened a pot for you');
  const paid = await alajo.payIn(bola, slug, 5000, { key: 'bola-pays-in' });
  expect([paid.status, paid.body.kind, paid.body.recipient]).toEqual([
    201,
    'pot_payment',
    'Aso ebi',
  ]);
  expect(await alajo.payIn(bola, slug, 5000, { key: 'bola-pays-in' })).toEqual(paid);
  expect(await statusAndCode(alajo.payIn(bola, slug, 5000))).toBe('409 duplicate_transfer');
  expect(await statusAndCode(alajo.payIn(chi, slug, 7000, { hidden: true }))).toBe('201');
  expect(await alajo.pot(slug)).toMatchObject({
    state: 'open',
    paid: 12_000,
    payments: 2,
    payee: 'Dayo Okafor',
    organiser: { name: 'Ada Okafor', verified: true },
  });
  await alajo.letClose(slug);
  const id = await alajo.idOf(slug);
  await Promise.all([closePot(alajo.deps, id), closePot(alajo.deps, id)]);
  expect(await alajo.pot(slug)).toMatchObject({ state: 'paid_out', paid: 12_000 });
  expect(await dayo.balance()).toBe(12_000);
  expect((await alajo.notices(dayo))[0]).toMatchObject({ title: 'You received ₦12,000' });
  expect((await alajo.notices(chi))[0]).toMatchObject({
    title: 'Aso ebi was paid out',
    body: 'Dayo Okafor received ₦12,000.',
  });
  expect(await alajo.alertsOf(dayo, 'pot_received')).toEqual(['pot_received 12000']);
  expect(await statusAndCode(alajo.payIn(bola, slug, 100))).toBe('409 pot_closed');
  expect(await statusAndCode(alajo.giveBack(ada, slug))).toBe('409 pot_ended');
});

test('only payers and the organiser see the payers, and only the organiser sees the anonymous ones', async () => {
  const [eve, slug] = [await alajo.person('eve'), await alajo.open(ada)];
  await alajo.payIn(bola, slug, 500);
  await alajo.payIn(chi, slug, 700, { hidden: true });
  expect(await statusAndCode(alajo.payments(eve, slug))).toBe('404 not_found');
  const seen = async (who: Person) => {
    const { results } = (await alajo.payments(who, slug)).body;
    return (results as { name: string | null; amount: number | null; mine: boolean }[])
      .map(({ name, amount, mine }) => `${name} ${amount}${mine ? ' mine' : ''}`)
      .sort();
  };
  expect(await seen(ada)).toEqual(['Bola O. 500', 'Chi O. 700']);
  expect(await seen(bola)).toEqual(['Bola O. 500 mine', 'null null']);
  expect(await seen(chi)).toEqual(['Bola O. 500', 'Chi O. 700 mine']);
  expect(JSON.stringify(await alajo.pot(slug))).not.toMatch(/Bola|Chi/);
  expect((await alajo.giveBack(ada, slug)).body.state).toBe('returning');
  await alajo.runJobs();
});

test('a missed target refunds everyone exactly what they paid, even after a crash halfway', async () => {
  const before = [await bola.balance(), await chi.balance()];
  const slug = await alajo.open(ada, { rule: 'target_or_back', target: 9000 });
  for (const amount of [500, 501.5]) await alajo.payIn(bola, slug, amount);
  await alajo.payIn(chi, slug, 700);
  expect(await statusAndCode(alajo.payOut(ada, slug))).toBe('409 pot_not_for_payee');
  const id = await alajo.idOf(slug);
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from pots_payment where pot_id = ${id} order by entry_id`.execute(alajo.db);
  await sql`create function crash() returns trigger language plpgsql as
    $$ begin raise exception 'crash'; end $$`.execute(alajo.db);
  await sql`create trigger crash before update on pots_payment for each row
    when (old.entry_id = ${sql.lit(rows[1]?.entry_id)}) execute function crash()`.execute(alajo.db);
  await alajo.giveBack(ada, slug);
  await expect(returnPayments(alajo.deps, id, 1)).rejects.toThrow('crash');
  expect(await alajo.pot(slug)).toMatchObject({ state: 'returning' });
  await sql`drop function crash cascade`.execute(alajo.db);
  await Promise.all([returnPayments(alajo.deps, id, 1), returnPayments(alajo.deps, id, 1)]);
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ state: 'returned', paid: 1701.5 });
  expect([await bola.balance(), await chi.balance()]).toEqual(before);
  expect((await alajo.notices(chi))[0]).toMatchObject({ title: '₦700 is back in your wallet' });
  expect((await alajo.giveBack(ada, slug)).body.state).toBe('returned');
});

test('a pot that reached its target is paid out early with the PIN; a deposit never is', async () => {
  const slug = await alajo.open(ada, { rule: 'target_or_back', target: 1000 });
  await alajo.payIn(bola, slug, 1000);
  expect(await statusAndCode(alajo.payOut(bola, slug))).toBe('404 not_found');
  expect(await statusAndCode(alajo.payOut({ ...ada, pin: '' }, slug))).toBe('403 pin_required');
  const had = await ada.balance();
  const [one, two] = await Promise.all([alajo.payOut(ada, slug), alajo.payOut(ada, slug)]);
  expect([one.body.state, two.body.state]).toEqual(['paid_out', 'paid_out']);
  expect(await ada.balance()).toBe(had + 1000);
  const deposit = await alajo.open(ada, { rule: 'give_back' });
  await alajo.payIn(bola, deposit, 200);
  expect(await statusAndCode(alajo.payOut(ada, deposit))).toBe('409 pot_not_for_payee');
  await alajo.letClose(deposit);
  expect(await alajo.pot(deposit)).toMatchObject({ state: 'returned', payee: null });
});

test('a pot waits for a frozen payee, notifies the organiser once, then pays the new payee they choose', async () => {
  const [femi, gbemi] = [await alajo.person('femi'), await alajo.person('gbemi')];
  const slug = await alajo.open(ada, { recipient: 'femi' });
  await alajo.payIn(bola, slug, 300);
  expect(await statusAndCode(alajo.changePayee(ada, slug, 'gbemi'))).toBe('409 pot_payee_fixed');
  await alajo.freeze(femi);
  expect(await statusAndCode(alajo.payOut(ada, slug))).toBe('409 pot_payee_unavailable');
  await alajo.letClose(slug);
  alajo.clock.advance(24 * 3600 * 1000);
  await alajo.runJobs();
  expect(await alajo.pot(slug)).toMatchObject({ state: 'waiting', paid: 300 });
  const notices = (await alajo.notices(ada)).filter(({ title }) => title === 'Aso ebi is waiting');
  expect(notices).toHaveLength(1);
  const stranger = { ...ada, pin: '' };
  expect(await statusAndCode(alajo.changePayee(stranger, slug, 'gbemi'))).toBe('403 pin_required');
  expect((await alajo.changePayee(ada, slug, 'gbemi')).body).toMatchObject({
    state: 'paid_out',
    payee: 'Gbemi Okafor',
  });
  expect([await femi.balance(), await gbemi.balance()]).toEqual([0, 300]);
});

test('rejects a missing target, a past date, a reused key, and more than the pot may hold', async () => {
  const body = { title: 'Party', purpose: 'party', rule: 'pay_out' };
  const day = dayInLagos(alajo.clock.now());
  const soon = addDays(day, 2);
  const refusedBodies = [
    { ...body, closes_on: day },
    { ...body, closes_on: addDays(day, 181) },
    { ...body, closes_on: soon, rule: 'target_or_back' },
  ];
  for (const refusedBody of refusedBodies) {
    expect(await statusAndCode(alajo.create(ada, refusedBody))).toBe('400 invalid_request');
  }
  const unknown = { ...body, closes_on: soon, recipient: 'nobody' };
  expect(await statusAndCode(alajo.create(ada, unknown))).toBe('404 recipient_not_found');
  const uche = await alajo.person('uche');
  const made = await alajo.create(uche, { ...body, closes_on: soon }, 'open-one-pot');
  const again = await alajo.create(uche, { ...body, closes_on: soon }, 'open-one-pot');
  expect(again.body.slug).toBe(made.body.slug);
  const other = alajo.create(uche, { ...body, closes_on: soon, share: 5 }, 'open-one-pot');
  expect(await statusAndCode(other)).toBe('422 idempotency_key_reused');
  const slug = String(made.body.slug);
  const vera = await alajo.person('vera', 310_000, { tier: 3 });
  // Uche is in tier 1, so the pot has that tier's limit.
  expect(await statusAndCode(alajo.payIn(vera, slug, 300_001))).toBe('409 pot_full');
  expect(await statusAndCode(alajo.payIn(vera, slug, 300_000))).toBe('201');
  await alajo.giveBack(uche, slug);
  await alajo.runJobs();
  expect(await vera.balance()).toBe(310_000);
});

test('the database rejects changed terms, a broken promise and a second payout', async () => {
  const slug = await alajo.open(ada, { rule: 'target_or_back', target: 900 });
  await alajo.payIn(bola, slug, 100);
  const change = (set: ReturnType<typeof sql>) =>
    brokenConstraintOf(sql`update pots_pot set ${set} where slug = ${slug}`.execute(alajo.db));
  await expect(
    sql`update pots_pot set target = ${naira(1)} where slug = ${slug}`.execute(alajo.db),
  ).rejects.toThrow('the terms of a pot never change');
  const paid = sql`status = 'paid_out', payout_entry = gen_random_uuid(), ended_at = now()`;
  expect(await change(paid)).toBe('pots_promise_kept');
  expect(await change(sql`closes_on = first_closes_on + 31`)).toBe('pots_closes_in_time');
  expect(await change(sql`payee_id = null`)).toBe('pots_payee_of_rule');
  await alajo.giveBack(ada, slug);
  await alajo.runJobs();
  const twice = sql`insert into pots_payment select gen_random_uuid(), pot_id, payer_id, payer_name,
    amount, hidden, paid_at, returned_entry, returned_at from pots_payment
    where returned_entry is not null limit 1`;
  expect(await brokenConstraintOf(twice.execute(alajo.db))).toBe('pots_returned_once');
});

test('the closing day can only be moved later, by 30 days at most, and payers are notified', async () => {
  const today = dayInLagos(alajo.clock.now());
  const first = addDays(today, 3);
  const slug = await alajo.open(ada, { closes_on: first });
  await alajo.payIn(bola, slug, 250);
  for (const day of [today, addDays(first, -1), addDays(first, 31)]) {
    expect(await statusAndCode(alajo.closeLater(ada, slug, day))).toBe('409 pot_date_not_later');
  }
  const later = addDays(first, 30);
  expect(await statusAndCode(alajo.closeLater(bola, slug, later))).toBe('404 not_found');
  expect((await alajo.closeLater(ada, slug, later)).body).toMatchObject({
    closes_on: later,
    first_closes_on: first,
  });
  expect((await alajo.notices(bola))[0]?.title).toBe('Aso ebi closes later');
  await alajo.letClose(slug);
  expect(await alajo.pot(slug)).toMatchObject({ state: 'paid_out' });
});
