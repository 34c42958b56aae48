// A passkey's approval of a request replaces the PIN everywhere: on every route, and for payments
// that start elsewhere.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { type Route, requiresPin } from '@alajo/contract/route.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, approvalsOf, askedBy, guard } from '../testing/approvals.ts';
import { potsOf } from '../testing/pots.ts';
import { allRoutes, sendRequest, validRequest } from '../testing/samples.ts';
import type { Person } from '../testing/wallet.ts';
import { tokenIn, type WhatsappApp, whatsappApp } from '../testing/whatsapp.ts';

let alajo: WhatsappApp;
let ways: ReturnType<typeof approvalsOf>;
let ada: Person;
let bola: Person;
let device: Authenticator;
beforeAll(async () => {
  alajo = await whatsappApp();
  ways = approvalsOf(alajo);
  [ada, bola] = [await alajo.person('ada', 900_000, { tier: 3 }), await alajo.person('bola')];
  device = await ways.addPasskey(ada);
});
afterAll(() => alajo.close());

const withPin = allRoutes.filter(([, route]) => requiresPin(route));

/** Sends a valid request of a route with these headers, as Ada. */
const callWith = async (route: Route, headers: Record<string, string>) => {
  const sent = await sendRequest(alajo.app, route, {
    ...validRequest(route),
    headers: { authorization: `Token ${ada.token}`, ...headers },
  });
  return { status: sent.statusCode, body: sent.json() as Record<string, unknown> };
};

const PROOF = ['pin_required', 'approval_required', 'approval_invalid'];

test.each(withPin)('%s accepts an approval instead of the PIN', async (_, route) => {
  const first = await callWith(route, { 'x-approval': 'passkey' });
  if (first.body.code !== 'approval_required') {
    // Refused for another reason, such as a target that doesn't exist.
    expect(PROOF).not.toContain(first.body.code);
    expect(first.status).toBeGreaterThanOrEqual(400);
    return;
  }
  const approval = askedBy(first);
  expect((await ways.signed(ada, approval, device)).status).toBe(200);
  const sent = await callWith(route, { 'x-approval': approval.id });
  expect(PROOF, JSON.stringify(sent.body)).not.toContain(sent.body.code);
});

describe('a passkey instead of the PIN', () => {
  /** Asks for a passkey approval, signs, and resends the request without a PIN. */
  async function paid<R extends Route>(route: R, input: object) {
    const key = `paid-${Math.abs(hash(JSON.stringify([route.path, input])))}-key`;
    const send = (approval: string) => ways.send(ada, route, input as never, { key, approval });
    const required = askedBy(await send('passkey'));
    expect((await ways.signed(ada, required, device)).status).toBe(200);
    const done = await send(required.id);
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    expect((await send(required.id)).body).toEqual(done.body);
    return required;
  }
  const hash = (text: string) =>
    [...text].reduce((sum, value) => (sum * 31 + value.charCodeAt(0)) | 0, 7);

  test('sends a bank transfer by its quote', async () => {
    const { body } = await alajo.quote(ada, '0123456789', 30_000);
    const approval = await paid(walletRoutes.transfer, {
      body: { type: 'bank', quote_id: String(body.id) },
    });
    expect(approval.terms.map(({ label }) => label)).toEqual(['To', 'Amount', 'Charges', 'Total']);
  });

  test('pays a payment link', async () => {
    const made = await alajo.call(
      requestsRoutes.create,
      { body: { title: 'Lunch', amount: 5000 } as never },
      bola,
    );
    const slug = String(made.body.slug);
    const approval = await paid(requestsRoutes.pay, { params: { slug }, body: { amount: 5000 } });
    expect(approval.title).toBe('Pay ₦5,000 to Bola Okafor');
  });

  test('pays into a pot', async () => {
    const slug = await potsOf(alajo).open(bola);
    await paid(potsRoutes.pay, { params: { slug }, body: { amount: 700 } });
  });

  test('buys airtime', async () => {
    const body = { network: 'mtn', phone_number: '08031234567', amount: 300 };
    const approval = await paid(serviceRoutes.airtime, { body });
    expect(approval.title).toBe('Pay ₦300 to MTN');
  });

  test('saves into a goal', async () => {
    const goal = { title: 'Rent', target_amount: 50_000, target_date: '2027-06-30' } as never;
    const { body } = await alajo.call(savingsRoutes.create, { body: goal }, ada);
    const params = { id: String(body.id) };
    await paid(savingsRoutes.contribute, { params, body: { amount: 900 } });
  });

  test('sets up a standing order', async () => {
    const target = { type: 'user', recipient: bola.username };
    const terms = { amount: 50, most: 60, frequency: 'weekly', first_day: '2026-11-30' };
    await paid(scheduleRoutes.create, { body: { target, ...terms } });
  });

  test('joins an Ajo group and contributes', async () => {
    const { body } = await alajo.create(bola);
    const params = { id: String(body.id) };
    const joining = { params, body: { terms_version: 1, organiser_first: true } };
    const approval = await paid(ajoRoutes.join, joining);
    expect(approval.terms.map(({ label }) => label)).toEqual([
      'Group',
      'Each round',
      'In all, at most',
    ]);
  });

  test('confirms a payment prepared in a chat', async () => {
    const phone = await alajo.link(ada);
    const token = tokenIn(await alajo.write(phone, 'airtime 500'));
    await paid(whatsappRoutes.confirm, { params: { token } });
  });
});

describe('a guarded account', () => {
  beforeAll(() => guard(alajo, ada));

  test('needs more than the PIN for a stranger’s link, an order and a large bill', async () => {
    const eve = await alajo.person('eve');
    const made = await alajo.call(
      requestsRoutes.create,
      { body: { title: 'Lunch', amount: 5000 } as never },
      eve,
    );
    const params = { slug: String(made.body.slug) };
    const link = await alajo.call(
      requestsRoutes.pay,
      { params, body: { amount: 5000 } },
      alajo.as(ada),
    );
    expect(askedBy(link).reason).toBe('new_payee');
    const target = { type: 'user' as const, recipient: eve.username };
    const terms = { amount: 50, most: 60, frequency: 'weekly', first_day: '2026-11-30' } as const;
    const order = await alajo.call(
      scheduleRoutes.create,
      { body: { target, ...terms } },
      alajo.as(ada),
    );
    expect(askedBy(order).reason).toBe('new_payee');
    const large = { network: 'mtn' as const, phone_number: '08031234567', amount: 20_500 };
    const airtime = await alajo.call(serviceRoutes.airtime, { body: large }, alajo.as(ada));
    expect(askedBy(airtime).reason).toBe('amount');
  });

  test('pays known payees, its own goals and small bills by PIN alone', async () => {
    expect((await alajo.send(ada, bola.username, 1000)).status).toBe(201);
    const small = { network: 'mtn' as const, phone_number: '08035556677', amount: 100 };
    const airtime = await alajo.call(serviceRoutes.airtime, { body: small }, alajo.as(ada));
    expect(airtime.status).toBeLessThan(300);
    const bank = await alajo.quote(ada, '0123456789', 2000);
    const body = { type: 'bank' as const, quote_id: String(bank.body.id) };
    const sent = await alajo.transfer(ada, body);
    expect(sent.status === 201 || sent.body.code === 'approval_required').toBe(true);
  });

  test('unlinks its chat by approval alone', async () => {
    const approval = askedBy(await alajo.call(whatsappRoutes.endLink, {}, ada));
    expect(approval.reason).toBe('sensitive');
    await ways.signed(ada, approval, device);
    const headers = { 'X-Approval': approval.id };
    const ended = await alajo.call(whatsappRoutes.endLink, {}, { token: ada.token, headers });
    expect(ended.status).toBe(200);
  });

  test('removes its passkey by that passkey', async () => {
    const list = await alajo.call(passkeyRoutes.passkeys, {}, ada);
    const [{ id = 0 } = {}] = list.body.results as { id: number }[];
    const input = { params: { id: String(id) } };
    const approval = askedBy(await alajo.call(passkeyRoutes.removePasskey, input, ada));
    await ways.signed(ada, approval, device);
    const headers = { 'X-Approval': approval.id };
    const sent = await alajo.call(passkeyRoutes.removePasskey, input, {
      token: ada.token,
      headers,
    });
    expect(sent.status).toBe(200);
  });
});
