// `/dev/whatsapp`: a phone in the browser that chats with us, for people; the same in JSON, for tests.
import { readFileSync } from 'node:fs';
import { mobileNumber } from '@alajo/contract/phone.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { escapeHtml } from '../../platform/http/html.ts';
import {
  changeIdentity,
  changeNumber,
  findPhone,
  markSeen,
  type PhoneDeps,
  write,
} from './phones.ts';
import { SANDBOX_NUMBER } from './sandbox.ts';
import { type Template, templates } from './templates.ts';

export type SimulatorDeps = Omit<PhoneDeps, 'app'> & {
  /** The customers whose phones are listed, in this order. */
  customers(): Promise<{ phone_number: string; name: string }[]>;
};

const digitsOf = (phone: string) => phone.replace(/^\+/, '');

// The policy of every page forbids inline scripts and styles.
const FILES = [
  { ending: 'css', type: 'text/css', file: new URL('./simulator.css', import.meta.url) },
  { ending: 'js', type: 'text/javascript', file: new URL('./simulator.js', import.meta.url) },
];

const SHOWN_MAX = 200;
const LATE_MAX_MINUTES = 7 * 24 * 60;

const waId = z.pipe(mobileNumber, z.transform(digitsOf));
const id = z.string().check(z.minLength(1), z.maxLength(256));
const written = z.strictObject({
  phone: waId,
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
  pressed: z._default(
    z.nullable(z.strictObject({ id, kind: z.enum(['button_reply', 'list_reply']) })),
    null,
  ),
  minutes_late: z._default(z.int().check(z.gte(0), z.lte(LATE_MAX_MINUTES)), 0),
  twice: z._default(z.boolean(), false),
});
const statusUpdate = z.strictObject({ phone: waId, state: z.enum(['delivered', 'read']) });
const phoneBody = z.strictObject({ phone: waId });
const moved = z.strictObject({ phone: waId, to: waId });

/** Mounts the page and the endpoints used by it and by tests. Malformed requests get a 422. */
export function mountSimulator(app: FastifyInstance, deps: SimulatorDeps): void {
  const { db } = deps;
  const phones: PhoneDeps = { ...deps, app };
  const act = <S extends z.ZodMiniType>(
    name: string,
    schema: S,
    does: (input: z.output<S>) => Promise<unknown>,
  ) =>
    app.post(`/dev/whatsapp/${name}`, async (request, reply) => {
      const read = z.safeParse(schema, request.body);
      if (!read.success) return reply.status(422).send({ issues: read.error.issues });
      return (await does(read.data)) ?? {};
    });
  act('messages', written, async ({ phone, ...writing }) => ({
    id: await write(phones, phone, writing),
  }));
  act('seen', statusUpdate, ({ phone, state }) => markSeen(phones, phone, state));
  act('identity', phoneBody, ({ phone }) => changeIdentity(db, phone));
  act('number', moved, ({ phone, to }) => changeNumber(phones, phone, to));

  app.get<{ Querystring: { phone?: string } }>('/dev/whatsapp.json', async (request, reply) => {
    const read = z.safeParse(waId, request.query.phone);
    if (!read.success) return reply.status(422).send({ issues: read.error.issues });
    const rows = await db
      .selectFrom('sandbox_whatsapp_message')
      .select(['message_id as id', 'said', 'state', 'at'])
      .where('wa_id', '=', read.data)
      .orderBy('sandbox_whatsapp_message.id', 'desc')
      .limit(SHOWN_MAX)
      .execute();
    const { identity_hash } = await findPhone(db, read.data);
    return { phone: read.data, identity_hash, messages: rows.reverse() };
  });

  for (const { ending, type, file } of FILES) {
    const text = readFileSync(file, 'utf8');
    app.get(`/dev/whatsapp.${ending}`, (_request, reply) => reply.type(type).send(text));
  }
  app.get('/dev/whatsapp', async (_request, reply) => {
    const known = await knownPhones(deps);
    return reply.type('text/html; charset=utf-8').send(page(known));
  });
}

type KnownPhone = { wa_id: string; name: string };

/** Customers' phones, and every other phone that has written. */
async function knownPhones({ db, customers }: SimulatorDeps): Promise<KnownPhone[]> {
  const named = (await customers()).map(({ phone_number, name }) => ({
    wa_id: digitsOf(phone_number),
    name,
  }));
  const rows = await db
    .selectFrom('sandbox_whatsapp_phone')
    .select('wa_id')
    .orderBy('wa_id')
    .limit(SHOWN_MAX)
    .execute();
  const others = rows.filter(({ wa_id }) => !named.some((contact) => contact.wa_id === wa_id));
  return [...named, ...others.map(({ wa_id }) => ({ wa_id, name: 'Another phone' }))];
}

const option = ({ wa_id, name }: KnownPhone) =>
  `<option value="${escapeHtml(wa_id)}">${escapeHtml(name)}, 0${escapeHtml(wa_id.slice(3))}</option>`;

const templatePreview = ({ name, body, link }: Template) =>
  `<li><h2>${escapeHtml(name)}</h2><p>${escapeHtml(body)}</p>${link ? `<p class="link">${escapeHtml(link.title)}</p>` : ''}</li>`;

const page = (phones: readonly KnownPhone[]) => `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated WhatsApp – Alajo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/whatsapp.css"></head>
<body data-number="${SANDBOX_NUMBER}"><main>
<header>
  <div><h1>Alajo</h1><p>Simulated: nothing leaves this server</p></div>
  <details class="menu"><summary aria-label="Phone and options">⋮</summary><div>
    <label>You write as <select id="phone">${phones.map(option).join('')}
      <option value="">Another number…</option></select></label>
    <label><input type="checkbox" id="twice"> Tell each message twice</label>
    <label>Minutes late <input type="number" id="late" min="0" max="${LATE_MAX_MINUTES}" value="0"></label>
    <label><input type="checkbox" id="away"> Leave answers unread</label>
    <button type="button" id="identity">Set up WhatsApp on another phone</button>
    <button type="button" id="number">Move to another number…</button>
    <details><summary>Approved templates</summary>
      <p>All we may write when someone has been silent for a day.</p><ul>${templates.map(templatePreview).join('')}</ul></details>
  </div></details>
</header>
<div id="thread" role="log" aria-label="Messages" aria-live="polite" tabindex="0"></div>
<p id="notice" role="status"></p>
<form id="write"><label for="text" class="hidden">Message</label>
  <input id="text" autocomplete="off" maxlength="4096" placeholder="Message" enterkeyhint="send">
  <button aria-label="Send">➤</button></form>
<dialog id="sheet" aria-labelledby="sheet-title"><form method="dialog">
  <h2 id="sheet-title"></h2><div id="rows"></div><button value="">Close</button></form></dialog>
<dialog id="ask" aria-labelledby="ask-title"><form method="dialog">
  <h2 id="ask-title"></h2><label for="asked">Number</label>
  <input id="asked" type="tel" placeholder="0803 123 4567">
  <button value="ok">Continue</button><button value="">Cancel</button></form></dialog>
</main><script type="module" src="/dev/whatsapp.js"></script></body></html>`;
