// The last replies, saved for the first render. Separate from storage.ts, because visitors have none.
import * as z from 'zod/mini';
import { activeStorage, discard, keyOf, readJson, type SavedName, write } from './storage.ts';

const envelope = z.object({ saved_at: z.int(), reply: z.unknown() });

/** Saves a reply in its wire format with the time it arrived. */
export function saveReply<S extends z.ZodMiniType>(
  name: SavedName,
  schema: S,
  data: z.output<S>,
  savedAt = Date.now(),
): void {
  write(activeStorage(), keyOf(name), { saved_at: savedAt, reply: z.encode(schema, data) });
}

/** The saved reply; undefined if there is none or it cannot be read. */
export function savedReply<S extends z.ZodMiniType>(
  name: SavedName,
  schema: S,
): { data: z.output<S>; saved_at: number } | undefined {
  const saved = readJson(activeStorage(), keyOf(name), envelope);
  if (saved === undefined) return undefined;
  const reply = z.safeDecode(schema, saved.reply as z.input<S>);
  if (reply.success) return { data: reply.data, saved_at: saved.saved_at };
  discard(activeStorage(), keyOf(name), reply.error);
  return undefined;
}
