import { fromReference } from '@alajo/contract/reference.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { MINUTE } from '../platform/clock.ts';
import { type RequestsApp, requestsApp } from '../testing/requests.ts';
import { statusAndCode } from '../testing/wallet.ts';

let alajo: RequestsApp;
beforeAll(async () => {
  alajo = await requestsApp();
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

test('a guest’s card payment credits the requester and pays the request once, however often it is reported', async () => {
  const ada = await alajo.person('ada');
  const { slug, id } = await alajo.asked(ada, { amount: 2500, title: 'Cake' });
  const { status, body } = await alajo.payAsGuest(slug, 2500);
  const reference = String(body.reference);
  expect([status, body.status]).toEqual([201, 'pending']);
  const url = `${alajo.deps.config.url}/sandbox/checkout/${reference}`;
  expect(body.next_step).toEqual({ kind: 'checkout', url });
  const back = await alajo.pressCheckout(reference, 'approve');
  expect(back.headers.location).toBe(`${alajo.deps.config.url}/pay/${slug}?payment=${reference}`);
  const checks = await Promise.all(
    Array.from({ length: 10 }, () => alajo.checkGuest(slug, reference)),
  );
  expect(new Set(checks.map((check) => check.body.status))).toEqual(new Set(['completed']));
  await alajo.runJobs();
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  expect(await ada.balance()).toBe(2500);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 2500 });
  expect(await alajo.details(ada, id)).toMatchObject({
    payments: [{ payer: 'Chidi Obi', amount: 2500, excess: 0, reference }],
  });
  const notices = await alajo.notices(ada);
  expect(notices.map(({ title }) => title)).toEqual(['Chidi Obi paid ₦2,500']);
  expect((await alajo.list(ada))[0]).toMatchObject({ description: 'Chidi Obi paid Cake' });
});

test('a webhook alone is enough: the job counts the credited payment', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 900 });
  const reference = await begun(slug, 900, { source: 'bank_transfer' });
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid' });
  expect(await ada.balance()).toBe(900);
});

test('a fixed-amount request is blocked for other guests while one is paying, and paid afterwards', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 600 });
  await begun(slug, 600);
  expect((await alajo.link(slug)).busy_until).not.toBeNull();
  expect(await statusAndCode(alajo.payAsGuest(slug, 600))).toBe('409 request_busy');
  await alajo.pass(31 * MINUTE);
  await begun(slug, 600);
});

test('a customer’s payment wins over a guest’s pending one, whose money isn’t counted twice', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const { slug, id } = await alajo.asked(ada, { amount: 600 });
  const reference = await begun(slug, 600);
  expect((await alajo.payLink(bola, slug, 600)).status).toBe(201);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', busy_until: null });
  await alajo.pressCheckout(reference, 'approve');
  await alajo.runJobs();
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 600 });
  const { payments } = await alajo.details(ada, id);
  expect(payments).toContainEqual(expect.objectContaining({ amount: 0, excess: 600, reference }));
});

test('a guest’s received payment wins over a customer’s, even before it is counted', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const { slug } = await alajo.asked(ada, { amount: 600 });
  const reference = await begun(slug, 600);
  await alajo.pressCheckout(reference, 'approve');
  // The crediting job has run; the counting job has not.
  await tasksOf(alajo.deps).wallet_funding?.({ id: fromReference(reference) });
  expect(await ada.balance()).toBe(600);
  expect(await statusAndCode(alajo.payLink(bola, slug, 600))).toBe('409 request_busy');
  await alajo.runJobs();
  expect([await ada.balance(), await bola.balance()]).toEqual([600, 1000]);
});

test('a guest can switch payment methods at once, and a declined card blocks no one', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 600 });
  const card = await begun(slug, 600);
  const transfer = await begun(slug, 600, { source: 'bank_transfer', instead_of: card });
  await alajo.pressCheckout(transfer, 'decline');
  expect((await alajo.checkGuest(slug, transfer)).body.status).toBe('failed');
  expect((await alajo.link(slug)).busy_until).toBeNull();
});

test('money beyond the amount due is credited but not counted, and opens one case', async () => {
  const ada = await alajo.person('ada');
  const { slug, id } = await alajo.asked(ada, { amount: 600 });
  const reference = await begun(slug, 600);
  await alajo.pressCheckout(reference, 'twice');
  await alajo.runJobs();
  await alajo.checkGuest(slug, reference);
  await alajo.runJobs();
  expect(await ada.balance()).toBe(1200);
  expect(await alajo.link(slug)).toMatchObject({ state: 'paid', paid: 600 });
  const { payments } = await alajo.details(ada, id);
  expect(payments).toHaveLength(2);
  expect(payments).toContainEqual(expect.objectContaining({ amount: 0, excess: 600 }));
  const cases = await alajo.db
    .selectFrom('payment_case')
    .select(['kind', 'user_id', 'amount'])
    .where('kind', '=', 'request_overpaid')
    .where('user_id', '=', ada.id)
    .execute();
  expect(cases).toEqual([{ kind: 'request_overpaid', user_id: ada.id, amount: 60_000 }]);
});

test('a partial payment counts as received, and the rest stays due', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { amount: 300.15 });
  const reference = await begun(slug, 300.15);
  await alajo.checkGuest(slug, reference);
  expect(await alajo.link(slug)).toMatchObject({ state: 'open', paid: 150.07 });
  expect((await begun(slug, 150.08)).length).toBe(26);
});

test('amounts that providers don’t accept are rejected at the field and block no one', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola', 1000);
  const { slug } = await alajo.asked(ada, { amount: 99.99 });
  for (const source of ['card', 'bank_transfer']) {
    expect(await alajo.payAsGuest(slug, 99.99, { source })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'amount', message: 'Minimum amount is ₦100' },
    });
  }
  expect((await alajo.link(slug)).busy_until).toBeNull();
  expect((await alajo.payLink(bola, slug, 99.99)).status).toBe(201);
});

test('a repeated key resumes the same payment, and is rejected with different content', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { title: 'Open' });
  const first = await alajo.payAsGuest(slug, 300.16, {}, 'guest-key-1');
  expect(first.status).toBe(503);
  const reference = await begun(slug, 300.16, {}, 'guest-key-1');
  expect(await begun(slug, 300.16, {}, 'guest-key-1')).toBe(reference);
  expect(await statusAndCode(alajo.payAsGuest(slug, 301, {}, 'guest-key-1'))).toBe(
    '422 idempotency_key_reused',
  );
});

test('the requester can’t list or check a guest’s payment, and another link doesn’t show it', async () => {
  const ada = await alajo.person('ada');
  const { slug } = await alajo.asked(ada, { title: 'Open' });
  const other = await alajo.asked(ada, { title: 'Other' });
  const reference = await begun(slug, 500);
  const open = await alajo.call(walletRoutes.openFundings, { query: {} }, ada);
  expect(open.body.results).toEqual([]);
  expect(await statusAndCode(alajo.check(ada, reference))).toBe('404 not_found');
  const elsewhere = { params: { slug: other.slug, reference } };
  expect(await statusAndCode(alajo.call(requestsRoutes.guestPayment, elsewhere))).toBe(
    '404 not_found',
  );
});

test('guests see no balance, phone number, email or username', async () => {
  const ada = await alajo.person('ada', 4321);
  const { slug } = await alajo.asked(ada, { amount: 500 });
  const seen = JSON.stringify([await alajo.link(slug), (await alajo.payAsGuest(slug, 500)).body]);
  for (const secret of ['4321', '803', ada.email, `"${ada.username}"`]) {
    expect(seen).not.toContain(secret);
  }
});
