// Stores WhatsApp's webhooks before replying 200, and leaves the work to jobs. Webhooks arrive repeatedly, late and out
// of order, and none of that changes the result.
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { inTransaction, prepared, type Tx } from '../platform/database/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import {
  type Delivery,
  deliveryStates,
  type Events,
  type IncomingMessage,
} from '../providers/whatsapp/whatsapp.ts';
import { maskSecrets } from './grammar/secrets.ts';
import { endLinks } from './links.ts';

const TEXT_MAX = 4096;

/** Stores messages, deliveries and changed numbers; known ones change nothing. */
export async function receive({ db, clock }: Deps, events: Events): Promise<void> {
  const { messages, deliveries, changes } = events;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // Lock chats in a fixed order, so that concurrent webhooks about the same ones don't deadlock.
    const byChat = messages.toSorted((a, b) => compareIds(a.from.bsuid, b.from.bsuid));
    for (const message of byChat) await storeMessage(tx, now, message);
    for (const delivery of deliveries) await storeDelivery(tx, now, delivery);
    for (const { wa_id, bsuid } of changes) {
      if (wa_id !== null) await endLinks(tx, now, 'number_changed', { wa_id });
      if (bsuid !== null) await endLinks(tx, now, 'number_changed', { bsuid });
    }
  });
}

/** One statement, because every extra one delays a burst. Enqueues the job only for a new message. */
async function storeMessage(
  tx: Tx,
  now: Date,
  { from, ...message }: IncomingMessage,
): Promise<void> {
  const { bsuid, wa_id, identity_hash } = from;
  const { text, secret } = maskSecrets(message.text.slice(0, TEXT_MAX));
  const work = addJob('whatsapp_work', { bsuid }, { key: `whatsapp_work:${bsuid}`, run_at: now });
  // Lock the chat first, so that ids follow the order in which messages were stored.
  await prepared(
    tx,
    sql`
      with chat as (
        insert into whatsapp_chat (bsuid, wa_id, identity_hash, last_inbound_at)
        values (${bsuid}, ${wa_id}, ${identity_hash}, ${message.at})
        on conflict (bsuid) do update set
          last_inbound_at = greatest(whatsapp_chat.last_inbound_at, excluded.last_inbound_at),
          wa_id = coalesce(excluded.wa_id, whatsapp_chat.wa_id),
          identity_hash = excluded.identity_hash
        returning bsuid),
      stored as (
        insert into whatsapp_inbound
          (message_id, bsuid, identity_hash, text, secret, pressed, other, sent_at, received_at)
        select ${message.id}, bsuid, ${identity_hash}, ${text}, ${secret ?? null},
          ${message.pressed}, ${message.other}::boolean, ${message.at}::timestamptz,
          ${now}::timestamptz from chat
        on conflict on constraint whatsapp_inbound_once do nothing
        returning id)
      select ${work} from stored`,
  );
}

const compareIds = (a: string, b: string) => Number(a > b) - Number(a < b);

const rank = (column: string) => sql`array_position(${deliveryStates}::text[], ${sql.ref(column)})`;

/** The state of a delivery only moves forward: read stays read. */
async function storeDelivery(tx: Tx, now: Date, delivery: Delivery): Promise<void> {
  const { id: message_id, state, at, cause } = delivery;
  await tx
    .insertInto('whatsapp_delivery')
    .values({ message_id, state, at, cause })
    .onConflict((conflict) =>
      conflict
        .column('message_id')
        .doUpdateSet({ state, at, cause })
        .where(sql<boolean>`${rank('excluded.state')} > ${rank('whatsapp_delivery.state')}`),
    )
    .execute();
  if (cause !== 'identity_changed') return;
  const sent = await tx
    .selectFrom('whatsapp_outbound')
    .select('bsuid')
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  if (sent) await endLinks(tx, now, 'identity_changed', { bsuid: sent.bsuid });
}
