// Every request we send to Meta, in one list. If its OpenAPI document is next to the project, each request is also
// checked against it.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { type CheckedDocument, faults } from '../../testing/openapi-shapes.ts';
import { startRemoteService } from '../../testing/remote-service.ts';
import { CLOUD } from '../../testing/whatsapp-flow.ts';
import { createCloudWhatsApp } from './cloud.ts';
import { templates } from './templates.ts';
import type { ChatMessage } from './whatsapp.ts';

const ada = { bsuid: 'NG.77', wa_id: '2348031234567', identity_hash: 'hash-1' };

const texts: ChatMessage[] = [
  { type: 'text', body: 'a'.repeat(4096) },
  { type: 'link', body: 'Airtime', title: 'Review', url: 'https://alajo.example/confirm/a' },
];
const interactive: ChatMessage[] = [
  { type: 'flow', body: 'Or pay here', title: 'Pay with PIN', token: 'flow-token' },
  {
    type: 'buttons',
    body: 'b'.repeat(1024),
    replies: [
      { id: 'a'.repeat(256), title: 'a'.repeat(20) },
      { id: 'ajo', title: 'Ajo' },
      { id: 'menu', title: 'Menu' },
    ],
  },
  {
    type: 'list',
    body: 'Who?',
    button: 'Choose'.padEnd(20, '.'),
    rows: Array.from({ length: 10 }, (_, nth) => ({
      id: `${nth}`.padEnd(200, 'a'),
      title: `${nth}`.padEnd(24, 'a'),
      description: 'd'.repeat(72),
    })),
  },
];
const approved: ChatMessage[] = [
  ...templates.map(({ name }) => ({ type: 'template' as const, name })),
  { type: 'template', name: 'alajo_link_again', link: 'settings' },
];

/** The body of each request. */
async function sendEverything(): Promise<Record<string, unknown>[]> {
  const meta = await startRemoteService(() => ({ body: { messages: [{ id: 'wamid.1' }] } }));
  const keys = {
    ...CLOUD,
    url: meta.url,
    flow: {
      id: '4242',
      private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    },
  };
  const whatsapp = createCloudWhatsApp(keys, meta.watch);
  for (const message of [...texts, ...interactive, ...approved]) {
    await whatsapp.send({ to: ada, message, reply_to: 'wamid.0' });
  }
  await whatsapp.markRead('wamid.0');
  await meta.close();
  const where = new Set(meta.requests.map(({ method, path }) => `${method} ${path}`));
  expect([...where]).toEqual(['POST /v23.0/1065/messages']);
  return meta.requests.map(({ body }) => body);
}

test('no template mentions money, and each message has one form', async () => {
  for (const { body } of templates) expect(body).not.toMatch(/₦|NGN|\d|naira|balance|paid|\{\{/i);
  const types = (await sendEverything()).map(({ type, status }) => type ?? status);
  const expected = ['text', 'text', ...interactive.map(() => 'interactive')];
  expect(types).toEqual([...expected, ...approved.map(() => 'template'), 'read']);
});

const DOCUMENT = fileURLToPath(
  new URL(
    '../../../../../shared/specs/meta-whatsapp-business-messaging-api_v23.0.yaml',
    import.meta.url,
  ),
);

// Documented on Meta's web pages but not in its OpenAPI document: the identity check, and row descriptions.
const only_in_pages = ['recipient_identity_key_hash', 'description'];

// The test above runs even without the document.
test.runIf(existsSync(DOCUMENT))("each message conforms to Meta's OpenAPI document", async () => {
  const document = parseYaml(readFileSync(DOCUMENT, 'utf8')) as CheckedDocument['document'];
  const checked = { document, only_in_pages };
  const message = { $ref: '#/components/schemas/Message' };
  const { schemas } = document.components;
  expect(schemas).toHaveProperty('Message');
  const all = await sendEverything();
  // The document has no schema for marking a message as read.
  const wrong = all
    .filter(({ type }) => type !== undefined)
    .flatMap((body) => faults(checked, message, body));
  expect(wrong).toEqual([]);
  const list = all.find((body) => JSON.stringify(body).includes('sections'));
  const odd = JSON.parse(
    JSON.stringify(list).replace('"button":"Choose', `"button":"${'a'.repeat(20)}`),
  );
  delete odd.messaging_product;
  odd.extra = 1;
  expect(faults(checked, message, odd)).toEqual([
    'body.messaging_product: missing',
    'body.interactive.action.button: 34 are too many or few',
    'body.extra?',
  ]);
});
