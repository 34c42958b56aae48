// A burst of WhatsApp messages: signed webhooks of many chats, some delivered twice, against the real
// server. Its replies go to our fake Graph API, which counts them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { signatureOf, WEBHOOK_PATH } from '../src/providers/whatsapp/webhook.ts';
import type { Payer } from './customers.ts';

const CHATS = 200;
const MESSAGES = 1000;
const CONNECTIONS = 64;
/** Every tenth message is delivered twice, the second time while other messages arrive. */
const TWICE = 10;
const QUESTIONS = ['balance', 'last five', 'airtime 500', 'ajo', 'menu'];
const keys = { phone_number_id: '106540352242922', app_secret: 's'.repeat(32) };

/** Meta's side: accepts every message and counts them. */
export async function startGraph() {
  let sent = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      sent += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messages: [{ id: `wamid.out.${sent}` }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sent: () => sent,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
    /** Environment variables that point the server at this fake API. */
    env: {
      ALAJO_WHATSAPP: 'cloud',
      WHATSAPP_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_PHONE_NUMBER_ID: keys.phone_number_id,
      WHATSAPP_NUMBER: '2348000000000',
      WHATSAPP_TOKEN: 't'.repeat(32),
      WHATSAPP_APP_SECRET: keys.app_secret,
      WHATSAPP_VERIFY_TOKEN: 'v'.repeat(32),
    },
  };
}

export type Graph = Awaited<ReturnType<typeof startGraph>>;

const chatOf = (nth: number) => {
  const wa_id = `234803${String(nth % CHATS).padStart(7, '0')}`;
  return { wa_id, bsuid: `NG.${wa_id}`, identity_hash: `hash-${wa_id}` };
};

function webhook(nth: number): string {
  const { wa_id, bsuid: user_id, identity_hash: identity_key_hash } = chatOf(nth);
  const body = QUESTIONS[Math.trunc(nth / CHATS) % QUESTIONS.length];
  const timestamp = String(Math.trunc(Date.now() / 1000));
  const message = { from: wa_id, from_user_id: user_id, id: `wamid.in.${nth}`, timestamp };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '2348000000000', phone_number_id: keys.phone_number_id },
    contacts: [{ profile: { name: 'Bench' }, wa_id, user_id, identity_key_hash }],
    messages: [{ ...message, type: 'text', text: { body } }],
  };
  const entry = [{ id: '100000000000000', changes: [{ field: 'messages', value }] }];
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
}

/** The messages in order; those delivered twice appear again a little later. */
const order = Array.from({ length: MESSAGES }, (_, nth) =>
  nth % TWICE === 0 && nth >= CONNECTIONS ? [nth, nth - CONNECTIONS / 2] : [nth],
).flat();

/**
 * Links chats to customers, delivers all their messages at once, and waits for all replies. Throws unless
 * each message is stored once and answered once, in the order of its chat. Returns the rate of replies, and
 * that of storing the webhooks as `stored`.
 */
export async function sendBurst(db: Db, url: string, graph: Graph, people: readonly Payer[]) {
  await link(db, people.slice(0, CHATS));
  const before = graph.sent();
  let next = 0;
  const start = performance.now();
  const run = autocannon({
    url: `${url}${WEBHOOK_PATH}`,
    connections: CONNECTIONS,
    amount: order.length,
    requests: [
      {
        method: 'POST',
        setupRequest(request: Request): Request {
          const body = webhook(order[next++] ?? 0);
          const headers = {
            'content-type': 'application/json',
            'x-hub-signature-256': signatureOf(body, keys.app_secret),
          };
          return { ...request, headers, body };
        },
      },
    ],
  });
  // autocannon only ends on a whole second.
  let end = start;
  run.on('response', () => {
    end = performance.now();
  });
  const [{ latency, non2xx, errors }, all_answered] = await Promise.all([run, answered(db)]);
  await requireInOrder(db, graph.sent() - before);
  return {
    count: MESSAGES,
    per_second: MESSAGES / ((all_answered - start) / 1000),
    failed: non2xx + errors,
    stored: {
      per_second: order.length / ((end - start) / 1000),
      p50: latency.p50,
      p99: latency.p99,
    },
  };
}

async function link(db: Db, people: readonly Payer[]): Promise<void> {
  const now = new Date();
  const rows = people.map(({ id: user_id }, nth) => ({ user_id, ...chatOf(nth), linked_at: now }));
  await db
    .insertInto('whatsapp_link')
    .values(rows.map((row) => ({ ...row, reads_only_until: null })))
    .execute();
}

/** Waits until every message has been answered; returns the time. */
async function answered(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`select
      ${MESSAGES} - (select count(*) from whatsapp_inbound where worked_at is not null)
      + (select count(*) from whatsapp_outbound where status in ('waiting', 'sending')) as left`.execute(
      db,
    );
    if (rows[0]?.left === 0) return performance.now();
    await wait(200);
  }
}

async function requireInOrder(db: Db, sent: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with answer as (
      select o.*, i.bsuid as of, split_part(o.message_id, '.', 3)::int as sent_nth
      from whatsapp_outbound o join whatsapp_inbound i on i.id = o.inbound_id),
    after as (
      select *, lag(inbound_id) over chat as before, lag(sent_nth) over chat as sent_before
      from answer window chat as (partition by bsuid order by id))
    select (select count(*) from whatsapp_inbound) as stored,
      (select count(distinct inbound_id) from answer) as answered,
      (select count(*) from answer) as answers,
      (select count(*) from after where inbound_id <= before or sent_nth <= sent_before
        or bsuid <> of) as misplaced`.execute(db);
  const found = { ...rows[0], sent };
  const due = {
    stored: MESSAGES,
    answered: MESSAGES,
    answers: MESSAGES,
    misplaced: 0,
    sent: MESSAGES,
  };
  if (JSON.stringify(found) !== JSON.stringify(due)) {
    throw new Error(`of ${MESSAGES} WhatsApp messages: ${JSON.stringify(found)}`);
  }
}
