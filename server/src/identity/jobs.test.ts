// Codes go out by SMS and by email, and each channel is retried independently.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../providers/messages/messages.ts';
import { type TestApp, testApp } from '../testing/app.ts';

const sent: Message[] = [];
let alajo: TestApp;
beforeAll(async () => {
  const send = async (message: Message) => {
    if (message.channel === 'sms') throw new Error('the SMS provider refuses');
    sent.push(message);
  };
  alajo = await testApp((deps) => ({
    ...deps,
    providers: { ...deps.providers, messages: { channels: ['email', 'sms'], send } },
  }));
});
afterAll(() => alajo.close());

test('a code whose SMS fails still arrives by email, once, however often the SMS is retried', async () => {
  const body = {
    username: 'sade',
    email: 'sade@example.ng',
    password: 'correct horse 7',
    phone_number: '08031234567',
    first_name: 'Sade',
    last_name: 'Okafor',
  };
  expect((await alajo.call(identityRoutes.register, { body })).status).toBe(201);
  await expect(alajo.runJobs()).rejects.toThrow('the SMS provider refuses');
  await alajo.runJobs();
  expect(sent).toEqual([expect.objectContaining({ channel: 'email', to: 'sade@example.ng' })]);
});
