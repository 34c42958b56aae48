// Staff view of a customer's chat next to their ticket: opened for that ticket, disclosed to the customer, and free of
// secrets.
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffChat } from '@alajo/contract/support/inbox-schemas.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestStaffAction } from '../testing/staff.ts';
import type { Person } from '../testing/wallet.ts';
import { type WhatsappApp, whatsappApp } from '../testing/whatsapp.ts';

let alajo: WhatsappApp;
beforeAll(async () => {
  alajo = await whatsappApp();
});
afterAll(() => alajo.close());

async function ticketOf(who: Person) {
  const body = { subject: 'My chat', message: 'It does not answer.' };
  const made = await alajo.call(supportRoutes.open, { body }, who);
  return { params: { number: String(made.body.number) } };
}

test('shows both sides with secrets masked and without links, and tells the customer', async () => {
  const [ada, bola] = [await alajo.person('ada', 50_000), await alajo.person('bola')];
  const phone = await alajo.link(ada);
  await alajo.write(phone, 'balance');
  await alajo.write(phone, 'send 500 to bola');
  await alajo.write(phone, 'my pin is 2580');
  await alajo.write(await alajo.link(bola), 'a message of someone else');
  const chika = await alajo.staff('support');
  const ticket = await ticketOf(ada);
  const read = await alajo.call(inboxRoutes.staffChat, ticket, chika);
  expect(read.status).toBe(200);
  expect(await latestStaffAction(alajo.db)).toEqual({ act: 'chat_seen', staff_id: chika.id });
  const { messages } = read.body as StaffChat;
  const customers = messages.filter(({ author }) => author === 'customer');
  expect(customers.map(({ body }) => body).slice(-3)).toEqual([
    'balance',
    'send 500 to bola',
    'my pin is ••••',
  ]);
  expect(messages.filter(({ author }) => author === 'alajo').length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(messages)).not.toMatch(/2580|https?:|somebody else/);
  expect(messages.map(({ at }) => at)).toEqual(messages.map(({ at }) => at).sort());
  const events = await alajo.db
    .selectFrom('identity_event')
    .select(['kind', 'detail'])
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'staff_saw_chat')
    .execute();
  expect(events).toEqual([{ kind: 'staff_saw_chat', detail: `For ${ticket.params.number}` }]);

  const cleo = await alajo.person('cleo');
  expect((await alajo.call(inboxRoutes.staffChat, await ticketOf(cleo), chika)).status).toBe(404);
});
