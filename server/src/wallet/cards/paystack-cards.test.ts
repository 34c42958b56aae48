// Saved cards with Paystack: its outcomes of a charge, lost replies, disputes, and webhooks in any order.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { dropJobs } from '../../testing/leftovers.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: PaystackApp;
beforeAll(async () => {
  alajo = await paystackApp();
});
afterAll(() => alajo.close());
beforeEach(async () => {
  alajo.paystack.script.charge = undefined;
  alajo.paystack.script.loses_replies = false;
  await dropJobs(alajo.db);
});

let cards = 0;
/** Paystack's reply about the card that pays. */
const cardOf = (who: Person, more: object = {}) => {
  cards += 1;
  return {
    customer: { email: who.email },
    authorization: {
      authorization_code: `AUTH_${cards}`,
      signature: `SIG_${who.username}`,
      last4: '4081',
      exp_month: '12',
      exp_year: '2030',
      brand: 'visa',
      card_type: 'visa ',
      bank: 'TEST BANK',
      channel: 'card',
      reusable: true,
      ...more,
    },
  };
};

/** Starts a payment whose card the customer wants to save, and pays it without a webhook. */
async function payToSave(who: Person, more: object = {}) {
  const { body } = await alajo.fund(who, 1000, 'card', { save_card: true });
  const reference = String(body.reference);
  return { reference, payment: alajo.paystack.pay(reference, cardOf(who, more)) };
}

async function withCard(name: string) {
  const who = await alajo.person(name);
  const { reference, payment } = await payToSave(who);
  await alajo.check(who, reference);
  const [card] = await alajo.cards(who);
  if (card === undefined) throw new Error('the card was not saved');
  return { who, card, reference, payment };
}

const charge = async (who: Person, card_id: number, key?: string) => {
  const { body } = await alajo.fund(who, 700, 'card', { card_id, ...(key && { key }) });
  const funding: Funding = Object(body);
  return funding;
};

test('saves the card of a verified payment by its last four digits, brand, bank and expiry', async () => {
  const { card } = await withCard('ada');
  expect(card).toMatchObject({
    brand: 'Visa',
    last_four: '4081',
    bank: 'TEST BANK',
    expiry_month: 12,
    expiry_year: 2030,
  });
});

test.each([
  ['not reusable', { reusable: false }],
  ['without a signature', { signature: '' }],
  ['of another channel', { channel: 'bank' }],
  ['with an expiry we can’t read', { exp_month: 'December' }],
  ['that has expired', { exp_year: '2025' }],
])('credits a payment by a card %s, and saves nothing', async (name, more) => {
  const who = await alajo.person(`no${name.length}`);
  const { reference } = await payToSave(who, more);
  const { body } = await alajo.check(who, reference);
  expect(body).toMatchObject({ status: 'completed', card_saving: 'not_reusable' });
  expect(await who.balance()).toBe(1000);
  expect(await alajo.cards(who)).toEqual([]);
});

test('charges a card with the email address it was authorized with, even after a change', async () => {
  const { who, card } = await withCard('bola');
  await alajo.db
    .updateTable('identity_user')
    .set({ email: 'bola.new@example.ng' })
    .where('id', '=', who.id)
    .execute();
  expect((await charge(who, card.id)).status).toBe('completed');
  expect(await who.balance()).toBe(1700);
});

test('a lost reply to a charge leaves it pending; repeats and a webhook credit it once', async () => {
  const { who, card } = await withCard('chi');
  alajo.paystack.script.loses_replies = true;
  const first = await charge(who, card.id, 'lost-reply-1');
  expect(first.status).toBe('pending');
  alajo.paystack.script.loses_replies = false;
  const again = await charge(who, card.id, 'lost-reply-1');
  expect(again.reference).toBe(first.reference);
  for (let n = 0; n < 2; n++)
    await alajo.webhook('charge.success', { reference: first.reference, domain: 'test' });
  await alajo.pass(2 * DAY);
  expect(await who.balance()).toBe(1700);
  const charges = alajo.paystack.requests.filter(
    ({ path, body }) =>
      path === '/transaction/charge_authorization' && body.reference === first.reference,
  );
  expect(charges).toHaveLength(1);
});

test('a crash after the charge is repeated under the same reference, which Paystack refuses', async () => {
  const { who, card } = await withCard('dayo');
  const first = await charge(who, card.id, 'crashed-key-1');
  expect(first.status).toBe('completed');
  // As it was before the reply was stored.
  await alajo.db
    .updateTable('wallet_funding')
    .set({ next_step: null })
    .where('user_id', '=', who.id)
    .where('card_saving', 'is', null)
    .execute();
  expect(await charge(who, card.id, 'crashed-key-1')).toMatchObject({
    reference: first.reference,
    status: 'completed',
  });
  expect(await who.balance()).toBe(1700);
});

test.each([
  ['Insufficient Funds', 'There isn’t enough money'],
  ['Do Not Honour', 'Your bank declined it'],
])('a charge that fails with “%s” explains it and adds nothing', async (gateway_response, text) => {
  const { who, card } = await withCard(`fail${text.length}`);
  alajo.paystack.script.charge = { status: 'failed', gateway_response };
  const { status, problem } = await charge(who, card.id);
  expect(status).toBe('failed');
  expect(problem).toContain(text);
  await alajo.pass(HOUR);
  expect(await who.balance()).toBe(1000);
  expect(await alajo.cards(who)).toHaveLength(1);
});

test('a charge that is decided later stays pending, and its failure is explained', async () => {
  const { who, card } = await withCard('efe');
  alajo.paystack.script.charge = { status: 'ongoing' };
  const { status, reference } = await charge(who, card.id);
  expect(status).toBe('pending');
  Object.assign(alajo.paystack.transactions.get(reference) ?? {}, {
    status: 'failed',
    gateway_response: 'Insufficient Funds',
  });
  const { body } = await alajo.check(who, reference);
  expect(body).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('enough money'),
  });
});

test('a challenged charge continues on the bank’s page', async () => {
  const { who, card } = await withCard('femi');
  const url = 'https://checkout.paystack.com/confirm-1';
  const reply = {
    body: { status: true, message: 'Redirect', data: { paused: true, authorization_url: url } },
  };
  alajo.paystack.script.charge = { status: 'abandoned', reply };
  const { next_step, reference, status } = await charge(who, card.id);
  expect([status, next_step]).toEqual(['pending', { kind: 'checkout', url }]);
  alajo.paystack.pay(reference);
  await alajo.webhook('charge.success', { reference, domain: 'test' });
  await alajo.runJobs();
  expect(await who.balance()).toBe(1700);
});

test('an authorization that Paystack no longer accepts removes the card', async () => {
  const { who, card } = await withCard('gbenga');
  alajo.paystack.deactivated.add(`AUTH_${cards}`);
  const { status, problem } = await charge(who, card.id);
  expect([status, problem]).toEqual(['failed', expect.stringContaining('we’ve removed it')]);
  expect(await alajo.cards(who)).toEqual([]);
});

test('a removed card is deactivated at Paystack, and so are the cards of a closed account', async () => {
  const { who, card } = await withCard('hauwa');
  const code = `AUTH_${cards}`;
  await alajo.removeCard(who, card.id);
  await alajo.runJobs();
  expect(alajo.paystack.deactivated.has(code)).toBe(true);

  const leaver = await withCard('ify');
  const friend = await alajo.person('friend');
  await alajo.send(leaver.who, friend.username, 1000);
  await alajo.pass(31 * MINUTE);
  const body = { password: leaver.who.password, pin: leaver.who.pin };
  expect((await alajo.call(settingsRoutes.closeAccount, { body }, leaver.who)).status).toBe(200);
  await alajo.runJobs();
  expect(alajo.paystack.deactivated.has(`AUTH_${cards}`)).toBe(true);
  const row = await storedCard(leaver.who);
  expect(row).toMatchObject({ removed_reason: 'closing', sealed: null, email: null });
});

const storedCard = (who: Person) =>
  alajo.db.selectFrom('wallet_card').selectAll().where('user_id', '=', who.id).executeTakeFirst();

describe('a disputed payment', () => {
  let disputes = 9000;
  type Payment = ReturnType<PaystackApp['paystack']['pay']>;
  const dispute = (payment: Payment) => {
    disputes += 1;
    const made = {
      id: disputes,
      status: 'awaiting-merchant-feedback',
      resolution: null as string | null,
      refund_amount: payment.amount,
      currency: 'NGN',
      domain: 'test',
      transaction: payment,
    };
    alajo.paystack.disputes.push(made);
    return made;
  };
  const report = async (event: string, data: object) => {
    expect(await alajo.webhook(event, data)).toBe(200);
    await alajo.runJobs();
  };
  const noticesOf = async (who: Person) => {
    const rows = await alajo.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', who.id)
      .where('kind', 'like', 'card_%')
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  test('removes the card that paid, tells the customer once, and can’t be charged or saved again', async () => {
    const { who, card } = await withCard('joy');
    const { reference } = await charge(who, card.id);
    const payment = alajo.paystack.transactions.get(reference);
    if (payment === undefined) throw new Error('not charged');
    const made = dispute(payment);
    for (let n = 0; n < 2; n++) await report('charge.dispute.create', made);
    expect(await alajo.cards(who)).toEqual([]);
    expect(await noticesOf(who)).toEqual(['card_saved', 'card_removed']);
    expect(await statusAndCode(alajo.fund(who, 700, 'card', { card_id: card.id }))).toBe(
      '409 card_removed',
    );
    const again = await payToSave(who);
    expect((await alajo.check(who, again.reference)).body.card_saving).toBe('blocked');
    expect(await alajo.cards(who)).toEqual([]);
  });

  test('removes the card that it saved, also if the payment is credited at the same time', async () => {
    const who = await alajo.person('kola');
    const { payment } = await payToSave(who);
    await report('charge.dispute.create', dispute(payment));
    expect(await who.balance()).toBe(1000);
    expect(await alajo.cards(who)).toEqual([]);
    expect(await storedCard(who)).toMatchObject({ removed_reason: 'chargeback' });
  });

  test('keeps a card that its customer had removed from being saved again', async () => {
    const { who, card, payment } = await withCard('lara');
    await alajo.removeCard(who, card.id);
    await report('charge.dispute.create', dispute(payment));
    expect(await noticesOf(who)).toEqual(['card_saved']);
    const again = await payToSave(who);
    expect((await alajo.check(who, again.reference)).body.card_saving).toBe('blocked');
  });

  test('differs from a refund of ours, which keeps the card', async () => {
    const { who, payment } = await withCard('musa');
    const { id: transaction, reference: transaction_reference } = payment;
    const amount = 30_000;
    alajo.paystack.refunds.push({
      status: 'processed',
      amount,
      transaction,
      transaction_reference,
    });
    await tasksOf(alajo.deps).wallet_compare_taken_back?.({});
    await alajo.runJobs();
    expect(await who.balance()).toBe(700);
    expect(await alajo.cards(who)).toHaveLength(1);
  });
});
