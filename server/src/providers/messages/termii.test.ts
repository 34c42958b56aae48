// The Termii adapter against a local server that speaks its documented protocol.
import { afterEach, expect, test, vi } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../../testing/remote-service.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { Message } from './messages.ts';
import { createTermii, messagesByChannel } from './termii.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const sms: Message = { channel: 'sms', to: '+2348031234567', subject: 'Code', text: '123456' };

async function termii(reply: ScriptedReply) {
  const other = await startRemoteService(() => reply);
  open.push(other);
  const keys = { url: other.url, api_key: 'very-secret-key', sender: 'Alajo' };
  return { ...other, messages: createTermii(keys, other.watch) };
}

test('sends an SMS on the route for codes, with the number without its plus', async () => {
  const body = { code: 'ok', message_id_str: '9122821270554876574', message: 'Successfully Sent' };
  const { messages, requests } = await termii({ body });
  await messages.send(sms);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/sms/send',
    body: { to: '2348031234567', from: 'Alajo', sms: '123456', channel: 'dnd', type: 'plain' },
  });
});

test.each([
  { message_id: '9122821270554876574', message: 'Successfully Sent', balance: 9, user: 'Ada' },
  { message_id_str: '9122821270554876574', message: 'Successfully Sent' },
])('treats a reply with an id but no code as accepted', async (body) => {
  const { messages, requests } = await termii({ body });
  await messages.send(sms);
  expect(requests).toHaveLength(1);
});

test.each<[string, ScriptedReply]>([
  ['an unknown sender', { status: 400, body: { message: 'Invalid Sender Id' } }],
  ['a refused key', { status: 401, body: { message: 'Unauthorized' } }],
  ['an empty balance', { status: 402, body: { message: 'Insufficient balance' } }],
  ['a refusal with an id', { body: { code: 'error', message_id: '1' } }],
  ['code ok with status 400', { status: 400, body: { code: 'ok' } }],
  ['a reply that isn’t ok', { body: { message: 'country inactive' } }],
])('throws for %s, so the job retries, without key or code in the error', async (_, reply) => {
  const { messages } = await termii(reply);
  const error = await messages.send(sms).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(`${error instanceof Error && error.stack}`).not.toMatch(/very-secret-key|123456|803123/);
});

test('a server error counts as unavailable', async () => {
  const { messages } = await termii({ status: 503 });
  await expect(messages.send(sms)).rejects.toThrow(ProviderUnavailable);
});

const sender = () => ({ channels: [], send: vi.fn(async () => {}) });

test('email and SMS each use their own provider', async () => {
  const [email, phone] = [sender(), sender()];
  const both = messagesByChannel(email, phone);
  await both.send(sms);
  await both.send({ ...sms, channel: 'email', to: 'ada@example.ng' });
  expect([email.send.mock.calls.length, phone.send.mock.calls.length]).toEqual([1, 1]);
});
