// Sends money and security notices to chats whose customers opted in. The app shows them in any case; after a day of
// silence the chat only learns that there is one.
import type { Deps } from '../deps.ts';
import type { JobNeeds } from '../module.ts';
import type { WordNotice } from '../notices/kinds.ts';
import { noticesAfter } from '../notifications/notices-since.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import type { ChatMessage } from '../providers/whatsapp/whatsapp.ts';
import { link as linkTo } from './chat-messages.ts';
import type { Link } from './links.ts';
import { sendReply } from './send-reply.ts';

/** The rest stay in the app. */
const EACH_MAX = 5;

/** Notices that leave the app as separate messages come through relay-messages.ts. */
type NoticeTexts = Pick<JobNeeds, 'word' | 'isSentOutside'>;

export const relayTasks = (deps: Deps, texts: NoticeTexts): Tasks => ({
  whatsapp_relay: async () => {
    const links = await deps.db
      .selectFrom('whatsapp_link')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('notices', '=', true)
      .where('stopped', '=', false)
      .execute();
    const after = new Map(links.map(({ user_id, noticed_id }) => [user_id, noticed_id]));
    const notices = await noticesAfter(deps.db, after);
    for (const link of links) {
      const rows = notices.get(link.user_id) ?? [];
      if (rows.length > 0) await relay(deps, texts, { link, rows });
    }
  },
});

type RelayedNotices = { link: Link; rows: readonly (Parameters<WordNotice>[0] & { id: number })[] };

/** Sends them once: if another worker has sent them, it has already moved the link's position. */
async function relay(
  { db, clock, config }: Deps,
  { word, isSentOutside }: NoticeTexts,
  { link, rows }: RelayedNotices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const moved = await tx
      .updateTable('whatsapp_link')
      .set({ noticed_id: Math.max(...rows.map(({ id }) => id)) })
      .where('id', '=', link.id)
      .where('noticed_id', '=', link.noticed_id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (moved === undefined) return;
    const others = rows.filter((row) => !isSentOutside(row));
    const unsent = await withoutRelayed(tx, link, others);
    const messages = unsent.slice(-EACH_MAX).map((row) => messageOf(link, word(row), config.url));
    await sendReply(tx, clock.now(), { bsuid: link.bsuid, inbound_id: null }, messages);
  });
}

/** Notices about payments prepared in the chat are skipped: their outcome is reported there anyway. */
const REPORTED: readonly string[] = [
  'purchase_pending',
  'purchase_delivered',
  'purchase_failed',
  'transfer_pending',
  'transfer_delivered',
  'transfer_failed',
];

async function withoutRelayed(
  tx: Tx,
  { id }: Link,
  rows: RelayedNotices['rows'],
): Promise<RelayedNotices['rows']> {
  const referenceOf = ({ params }: RelayedNotices['rows'][number]) =>
    'reference' in params ? String(params.reference) : '';
  const references = rows.map(referenceOf);
  const prepared = await tx
    .selectFrom('whatsapp_prepared')
    .select('reference')
    .where('link_id', '=', id)
    .where('reference', 'in', references)
    .execute();
  const reported = new Set(prepared.map(({ reference }) => reference));
  return rows.filter((row) => !REPORTED.includes(row.kind) || !reported.has(referenceOf(row)));
}

function messageOf(
  { hide_amounts }: Link,
  { title, body }: ReturnType<WordNotice>,
  url: string,
): ChatMessage {
  const text = hide_amounts ? 'You have a notification in Alajo.' : `${title}\n${body}`;
  return linkTo(text, 'Open Alajo', `${url}/notifications`);
}
