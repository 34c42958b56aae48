// The development outbox: messages are stored instead of sent, and shown at /dev/outbox.
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { Messages } from './messages.ts';

export function createOutbox(db: Db, clock: Clock): Messages {
  return {
    channels: ['email', 'sms'],
    async send({ id, channel, to, subject, text, unsubscribe_url }) {
      const ids = { message_id: id ?? null, unsubscribe_url: unsubscribe_url ?? null };
      const row = { ...ids, channel, address: to, subject, text };
      await db
        .insertInto('dev_outbox')
        .values({ ...row, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
  };
}

const SHOWN_MAX = 100;

/** Mounts `/dev/outbox` for people and `/dev/outbox.json?to=ADDRESS` (newest last) for tests. */
export function mountOutbox(app: FastifyInstance, db: Db): void {
  const latest = async (to: unknown) => {
    const rows = await db
      .selectFrom('dev_outbox')
      .selectAll()
      .$if(typeof to === 'string', (query) => query.where('address', '=', String(to)))
      .orderBy('id', 'desc')
      .limit(SHOWN_MAX)
      .execute();
    return rows.reverse();
  };
  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async (request) =>
    (await latest(request.query.to)).map(({ address, message_id: _, ...row }) => ({
      ...row,
      to: address,
    })),
  );
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    const rows = await latest(request.query.to);
    const items = rows.reverse().map(
      (row) => `<li><h2>${escapeHtml(row.subject)}</h2>
        <p>${row.channel} to <b>${escapeHtml(row.address)}</b>, ${row.created_at.toISOString()}</p>
        <p>${linked(escapeHtml(row.text))}</p></li>`,
    );
    return reply.type('text/html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>Outbox</title>
      <h1>Outbox</h1><p>Messages of this development server, newest first. None was sent.</p>
      <ol>${items.join('') || '<li>No messages yet.</li>'}</ol></html>`);
  });
}

const linked = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
