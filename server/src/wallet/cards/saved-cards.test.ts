// Saved cards with the sandbox: saving one with a payment, charging it, removing it, and every repeat and race.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { ProviderPaused, ProviderUnavailable } from '../../providers/unavailable.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
/** Runs just before the provider gets a charge, or instead of it. */
let beforeCharge: (() => Promise<void>) | undefined;
/** Runs before the provider is told to deactivate an authorization. */
let beforeDeactivation: (() => void) | undefined;
const deactivated: string[] = [];
beforeAll(async () => {
  alajo = await walletApp((deps) => {
    const { payments } = deps.providers;
    const cards: typeof payments.cards = {
      async charge(charge) {
        await beforeCharge?.();
        return payments.cards.charge(charge);
      },
      async deactivate(authorization) {
        beforeDeactivation?.();
        deactivated.push(authorization);
        await payments.cards.deactivate(authorization);
      },
    };
    return { ...deps, providers: { ...deps.providers, payments: { ...payments, cards } } };
  });
});
afterAll(() => alajo.close());
beforeEach(async () => {
  beforeCharge = undefined;
  beforeDeactivation = undefined;
  await dropJobs(alajo.db);
});

const fundingOf = ({ body }: { body: Record<string, unknown> }): Funding => Object(body);

/** Adds money by a card that the customer wants to save; returns the funding after the payment. */
async function payAndSave(
  who: Person,
  { amount = 1000, card }: { amount?: number; card?: string } = {},
) {
  const begun = await alajo.fund(who, amount, 'card', { save_card: true });
  expect(begun.status).toBe(201);
  const { reference } = fundingOf(begun);
  await alajo.pressCheckout(reference, 'approve', card);
  return fundingOf(await alajo.check(who, reference));
}

/** A customer with a saved card. */
async function withCard(name: string) {
  const who = await alajo.person(name);
  await payAndSave(who);
  const [card] = await alajo.cards(who);
  if (card === undefined) throw new Error('the card was not saved');
  return { who, card };
}

const storedCards = async (who: Person) =>
  alajo.db.selectFrom('wallet_card').selectAll().where('user_id', '=', who.id).execute();
/** Channels of unsent messages of a kind, for the only customer who has any. */
const messagesOf = async (kind: string) => {
  const { rows } = await sql<{ channel: string }>`
    select payload ->> 'channel' as channel from graphile_worker._private_jobs
    where payload ->> 'kind' = ${kind} order by 1`.execute(alajo.db);
  return rows.map(({ channel }) => channel);
};
const securityNotices = async (who: Person) => {
  const rows = await alajo.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', who.id)
    .where('topic', '=', 'security')
    .where('kind', 'like', 'card_%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('saving a card', () => {
  test('stores it once the payment is confirmed, and tells the customer', async () => {
    const ada = await alajo.person('ada');
    const { body } = await alajo.fund(ada, 1000, 'card', { save_card: true });
    expect(body).toMatchObject({ status: 'pending', card_saving: 'wanted', card: null });
    expect(await alajo.cards(ada)).toEqual([]);
    await alajo.pressCheckout(String(body.reference), 'approve', '4246');
    const paid = await alajo.check(ada, String(body.reference));
    expect(paid.body).toMatchObject({
      status: 'completed',
      card_saving: 'saved',
      card: 'Mastercard •••4246',
    });
    expect(await alajo.cards(ada)).toMatchObject([
      { brand: 'Mastercard', last_four: '4246', bank: 'Sandbox Bank', expired: false },
    ]);
    expect(await messagesOf('card_saved')).toEqual(['email', 'sms']);
    // Later checks and webhooks change nothing.
    await alajo.pass(2 * DAY);
    expect(await storedCards(ada)).toHaveLength(1);
    expect(await securityNotices(ada)).toEqual(['card_saved']);
  });

  test('takes the PIN, and a wrong one counts and starts nothing', async () => {
    const bola = await alajo.person('bola');
    const wrong = { ...bola, pin: '9753' };
    const refused = await alajo.fund(wrong, 1000, 'card', { save_card: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'pin_wrong']);
    expect(refused.body.message).toContain('4 tries left');
    const without = await alajo.fund({ ...bola, pin: '' }, 1000, 'card', { save_card: true });
    expect(without.body.code).toBe('pin_required');
    const { rows } = await sql`select from wallet_funding where user_id = ${bola.id}`.execute(
      alajo.db,
    );
    expect(rows).toEqual([]);
  });

  test('stores nothing about a card whose owner did not ask to save it', async () => {
    const chi = await alajo.person('chi');
    const { body } = await alajo.fund(chi, 1000, 'card');
    await alajo.pressCheckout(String(body.reference), 'approve');
    const paid = await alajo.check(chi, String(body.reference));
    expect(paid.body).toMatchObject({ status: 'completed', card_saving: null, card: null });
    expect(await storedCards(chi)).toEqual([]);
  });

  test.each([
    ['of this kind', { amount: 1000, card: '0666' }],
    ['according to its bank', { amount: 1000.2 }],
  ])('credits a payment whose card can’t be saved %s, and says so', async (name, payment) => {
    const who = await alajo.person(`not${name.length}`);
    const paid = await payAndSave(who, payment);
    expect(paid).toMatchObject({ status: 'completed', card_saving: 'not_reusable', card: null });
    expect(await who.balance()).toBe(payment.amount);
    expect(await storedCards(who)).toEqual([]);
  });

  test('renews the authorization of a card that is saved again, and keeps one card', async () => {
    const { who, card } = await withCard('dayo');
    const [before] = await storedCards(who);
    await alajo.pass(DAY);
    await payAndSave(who);
    const [after, ...more] = await storedCards(who);
    expect(more).toEqual([]);
    expect(after?.id).toBe(card.id);
    expect(after?.saved_at).toEqual(before?.saved_at);
    expect(after?.sealed).not.toBe(before?.sealed);
    expect(await securityNotices(who)).toEqual(['card_saved']);
  });

  test('refuses a sixth card, and one saved meanwhile leaves the payment credited', async () => {
    const efe = await alajo.person('efe');
    const { body } = await alajo.fund(efe, 1000, 'card', { save_card: true });
    for (let place = 1; place <= 5; place++) await addCard(efe, place);
    expect(await statusAndCode(alajo.fund(efe, 1000, 'card', { save_card: true }))).toBe(
      '409 too_many_cards',
    );
    await alajo.pressCheckout(String(body.reference), 'approve');
    const paid = await alajo.check(efe, String(body.reference));
    expect(paid.body).toMatchObject({ status: 'completed', card_saving: 'too_many' });
    expect(await alajo.cards(efe)).toHaveLength(5);
  });

  test('keeps the authorization encrypted and off the wire', async () => {
    const { who, card } = await withCard('femi');
    const [row] = await storedCards(who);
    expect(JSON.stringify(row)).not.toContain('AUTH_');
    expect(JSON.stringify(row)).not.toContain('SIG_');
    expect(JSON.stringify([card, await alajo.cards(who)])).not.toMatch(/AUTH|SIG|sealed|email/);
    const { rows } = await sql<{ text: string }>`
      select answer::text as text from payment_provider_answer
      where answer::text ~ 'AUTH_|SIG_'`.execute(alajo.db);
    expect(rows).toEqual([]);
  });

  test.each(['bank_transfer', 'ussd'] as const)(
    'refuses to save a card when paying by %s',
    async (source) => {
      const who = await alajo.person(`by${source.slice(0, 4)}`);
      const refused = await alajo.fund(who, 1000, source, { save_card: true });
      expect([refused.status, refused.body.field]).toEqual([400, 'save_card']);
    },
  );
});

/** A saved card of a customer at a place, as an earlier payment left it. */
const addCard = (who: Person, place: number, more: object = {}) =>
  alajo.db
    .insertInto('wallet_card')
    .values({
      user_id: who.id,
      signature: `seeded-${place}`,
      brand: 'Visa',
      last_four: `100${place}`,
      bank: null,
      expiry_month: 12,
      expiry_year: 2030,
      sealed: 'c2VhbGVk',
      email: who.email,
      status: 'active',
      place,
      saved_at: alajo.clock.now(),
      used_at: alajo.clock.now(),
      removed_at: null,
      removed_reason: null,
      deactivated_at: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('charging a saved card', () => {
  const charge = (who: Person, card_id: number, amount: number, key?: string) =>
    alajo.fund(who, amount, 'card', { card_id, ...(key && { key }) });

  test('adds the money at once, with a receipt', async () => {
    const { who, card } = await withCard('gbenga');
    const { status, body } = await charge(who, card.id, 2500);
    expect([status, body.status, body.card]).toEqual([201, 'completed', 'Visa •••4081']);
    expect(body.next_step).toEqual({ kind: 'saved_card' });
    expect(await who.balance()).toBe(3500);
    expect((await alajo.receipt(who, String(body.reference))).body).toMatchObject({
      kind: 'funding',
      amount: 2500,
      status: 'success',
    });
    await alajo.pass(2 * DAY);
    expect(await who.balance()).toBe(3500);
  });

  test('a frozen wallet charges no saved card, and money can be added another way', async () => {
    const { who, card } = await withCard('frosty');
    await alajo.call(settingsRoutes.freeze, {}, alajo.as(who));
    expect(await statusAndCode(charge(who, card.id, 2500))).toBe('409 wallet_frozen');
    expect((await alajo.fund(who, 2500, 'bank_transfer')).status).toBe(201);
    expect(await who.balance()).toBe(1000);
  });

  test('charges once however often the same request is sent, and refuses another under its key', async () => {
    const { who, card } = await withCard('hauwa');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => charge(who, card.id, 700, 'charge-once')),
    );
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
    expect((await charge(who, card.id, 700, 'charge-once')).body.status).toBe('completed');
    expect(await who.balance()).toBe(1700);
    expect(await statusAndCode(charge(who, card.id, 701, 'charge-once'))).toBe(
      '422 idempotency_key_reused',
    );
    const { rows } = await sql`select from sandbox_payment
      where amount = 70000 and card = '4081' and name like 'Hauwa%'`.execute(alajo.db);
    expect(rows).toHaveLength(1);
  });

  test('takes the PIN, and counts a wrong one', async () => {
    const { who, card } = await withCard('ify');
    expect(await statusAndCode(charge({ ...who, pin: '9753' }, card.id, 700))).toBe(
      '403 pin_wrong',
    );
    expect(await statusAndCode(charge({ ...who, pin: '' }, card.id, 700))).toBe('403 pin_required');
    expect(await who.balance()).toBe(1000);
  });

  test('a decline adds nothing, with the reason and what to do', async () => {
    const { who, card } = await withCard('joy');
    const { status, body } = await charge(who, card.id, 700.12);
    expect([status, body.status]).toEqual([201, 'failed']);
    expect(body.problem).toContain('There isn’t enough money in this card’s account.');
    await alajo.pass(DAY);
    expect(await who.balance()).toBe(1000);
    expect(await alajo.cards(who)).toHaveLength(1);
  });

  test('a lost reply leaves it pending, and the check credits it once', async () => {
    const { who, card } = await withCard('kola');
    const { body } = await charge(who, card.id, 700.16, 'lost-reply');
    expect(body).toMatchObject({ status: 'pending', next_step: { kind: 'saved_card' } });
    expect((await charge(who, card.id, 700.16, 'lost-reply')).body.reference).toBe(body.reference);
    await alajo.pass(MINUTE);
    expect(await who.balance()).toBe(1700.16);
    expect((await alajo.check(who, String(body.reference))).body.status).toBe('completed');
  });

  test('a request that never left can be repeated, and charges once', async () => {
    const { who, card } = await withCard('lara');
    beforeCharge = () => Promise.reject(new ProviderPaused('paused'));
    expect(await statusAndCode(charge(who, card.id, 700, 'never-left'))).toBe(
      '503 provider_unavailable',
    );
    beforeCharge = undefined;
    expect((await charge(who, card.id, 700, 'never-left')).body.status).toBe('completed');
    expect(await who.balance()).toBe(1700);
  });

  test.each([
    ['.13 late', 700.13, 1700.13],
    ['.14 twice', 700.14, 2400.28],
    ['.15 half', 700.15, 1350.07],
    ['.17 unanswered', 700.17, 1000],
  ])('%s: credits what the provider confirms', async (name, amount, balance) => {
    const { who, card } = await withCard(`late${name.slice(1, 3)}`);
    expect((await charge(who, card.id, amount)).status).toBe(201);
    await alajo.pass(3 * MINUTE);
    expect(await who.balance()).toBe(balance);
  });

  test('sends the customer to their bank’s page if the bank requires confirmation', async () => {
    const { who, card } = await withCard('musa');
    const { body } = await charge(who, card.id, 700.19);
    const { next_step, reference } = fundingOf({ body });
    expect(next_step).toEqual({
      kind: 'checkout',
      url: `${alajo.deps.config.url}/sandbox/checkout/${reference}`,
    });
    expect(await who.balance()).toBe(1000);
    await alajo.pressCheckout(reference, 'approve');
    expect((await alajo.check(who, reference)).body.status).toBe('completed');
    expect(await who.balance()).toBe(1700.19);
  });

  test('offers the card used last first', async () => {
    const who = await alajo.person('ngozi');
    await payAndSave(who, { card: '4246' });
    await alajo.pass(MINUTE);
    await payAndSave(who, { card: '4081' });
    const [first, second] = await alajo.cards(who);
    expect([first?.last_four, second?.last_four]).toEqual(['4081', '4246']);
    await alajo.pass(MINUTE);
    await charge(who, second?.id ?? 0, 500);
    expect((await alajo.cards(who)).map(({ last_four }) => last_four)).toEqual(['4246', '4081']);
  });

  test('refuses an expired card, another customer’s card, and charging one card while saving another', async () => {
    const who = await alajo.person('obi');
    const { id } = await addCard(who, 1, { expiry_month: 10, expiry_year: 2026 });
    expect((await alajo.cards(who))[0]?.expired).toBe(true);
    expect(await statusAndCode(charge(who, id, 700))).toBe('409 card_expired');
    const stranger = await alajo.person('stranger');
    expect(await statusAndCode(charge(stranger, id, 700))).toBe('404 not_found');
    expect(await statusAndCode(charge(stranger, 999_999, 700))).toBe('404 not_found');
    const both = await alajo.fund(who, 700, 'card', { card_id: id, save_card: true });
    expect([both.status, both.body.field]).toEqual([400, 'card_id']);
  });

  test('removes a card whose authorization no longer works, and tells the customer', async () => {
    const { who, card } = await withCard('paul');
    const [row] = await storedCards(who);
    const { rows } = await sql<{ reference: string }>`select reference from sandbox_payment
      where name like 'Paul%'`.execute(alajo.db);
    await alajo.deps.providers.payments.cards.deactivate(`AUTH_4081_${rows[0]?.reference}`);
    const { body } = await charge(who, card.id, 700);
    expect([body.status, body.problem]).toEqual([
      'failed',
      expect.stringContaining('so we’ve removed it'),
    ]);
    expect(await alajo.cards(who)).toEqual([]);
    expect(await securityNotices(who)).toEqual(['card_saved', 'card_removed']);
    expect((await storedCards(who))[0]).toMatchObject({ id: row?.id, removed_reason: 'provider' });
  });
});

describe('removing a card', () => {
  test('makes it unusable immediately; a repeat changes nothing', async () => {
    const { who, card } = await withCard('rita');
    expect((await alajo.removeCard(who, card.id)).body.message).toBe('Visa •••4081 is removed.');
    expect((await alajo.removeCard(who, card.id)).status).toBe(200);
    expect(await alajo.cards(who)).toEqual([]);
    const refused = alajo.fund(who, 700, 'card', { card_id: card.id });
    expect(await statusAndCode(refused)).toBe('409 card_removed');
    expect(await who.balance()).toBe(1000);
    const stranger = await alajo.person('sola');
    expect(await statusAndCode(alajo.removeCard(stranger, card.id))).toBe('404 not_found');
  });

  test('has the provider deactivate it, retried until it does, and then erases the authorization', async () => {
    const { who, card } = await withCard('tayo');
    await alajo.removeCard(who, card.id);
    const job = () => tasksOf(alajo.deps).wallet_card_removed?.({ id: card.id });
    beforeDeactivation = () => {
      throw new ProviderUnavailable('no answer');
    };
    await expect(job()).rejects.toThrow('no answer');
    expect((await storedCards(who))[0]?.sealed).not.toBeNull();
    beforeDeactivation = undefined;
    const before = deactivated.length;
    for (let times = 0; times < 2; times++) await job();
    expect((await storedCards(who))[0]).toMatchObject({
      status: 'removed',
      removed_reason: 'customer',
      sealed: null,
      email: null,
    });
    expect(deactivated.length).toBe(before + 1);
  });

  test('a card can be saved again after its removal, as the same card', async () => {
    const { who, card } = await withCard('uche');
    await alajo.removeCard(who, card.id);
    await payAndSave(who);
    await alajo.pass(DAY);
    expect(await alajo.cards(who)).toMatchObject([{ id: card.id }]);
    expect((await alajo.fund(who, 700, 'card', { card_id: card.id })).body.status).toBe(
      'completed',
    );
  });

  test('a charge and a removal at once end in one of the two orders', async () => {
    const { who, card } = await withCard('vera');
    for (let n = 0; n < 5; n++) {
      const balance = await who.balance();
      const key = `race-number-${n}`;
      const [charged] = await Promise.all([
        alajo.fund(who, 300, 'card', { card_id: card.id, key }),
        alajo.removeCard(who, card.id),
      ]);
      await alajo.pass(MINUTE);
      const paid = charged.body.status === 'completed';
      expect(['completed', 'card_removed', 'failed']).toContain(
        charged.body.code ?? charged.body.status,
      );
      expect(await who.balance()).toBe(balance + (paid ? 300 : 0));
      expect(await alajo.cards(who)).toEqual([]);
      await payAndSave(who);
    }
  });

  test('a card removed after the request was accepted isn’t charged by its repeat', async () => {
    const { who, card } = await withCard('wale');
    beforeCharge = () => Promise.reject(new ProviderPaused('paused'));
    await alajo.fund(who, 700, 'card', { card_id: card.id, key: 'too-late' });
    beforeCharge = undefined;
    await alajo.removeCard(who, card.id);
    const repeated = await alajo.fund(who, 700, 'card', { card_id: card.id, key: 'too-late' });
    expect(repeated.body.status).toBe('failed');
    await alajo.pass(DAY);
    expect(await who.balance()).toBe(1000);
  });
});

describe('the database', () => {
  const change = (id: number, set: string) =>
    sql`update wallet_card set ${sql.raw(set)} where id = ${id}`.execute(alajo.db);

  test.each([
    ["status = 'removed'", 'wallet_card_active'],
    ['place = null', 'wallet_card_active'],
    ['place = 6', 'wallet_card_place_range'],
    ['sealed = null', 'wallet_card_deactivated'],
    ['sealed = null, email = null, deactivated_at = now()', 'wallet_card_deactivated'],
    ['removed_at = now()', 'wallet_card_removed'],
    ["last_four = '4084084084084081'", 'wallet_card_last_four'],
  ])('rejects %s for an active card', async (set, constraint) => {
    const { card } = await withCard(`db${constraint.length}${set.length}`);
    await expect(change(card.id, set)).rejects.toMatchObject({ constraint });
  });

  test('rejects a funding by another customer’s card, and two cards in one place', async () => {
    const { card } = await withCard('xola');
    const yemi = await alajo.person('yemi');
    const { body } = await alajo.fund(yemi, 500, 'card');
    await expect(
      sql`update wallet_funding set card_id = ${card.id}
        where user_id = ${yemi.id} and amount = 50000`.execute(alajo.db),
    ).rejects.toMatchObject({ constraint: 'wallet_funding_card' });
    expect(body.status).toBe('pending');
    await addCard(yemi, 2);
    await expect(addCard(yemi, 2, { signature: 'another' })).rejects.toMatchObject({
      constraint: 'wallet_card_place',
    });
  });
});
