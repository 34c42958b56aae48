// Cards of Home that the customer has hidden, until a Lagos day. They end with the session.
import * as z from 'zod/mini';
import { activeStorage, readJson, write } from '../platform/storage.ts';

const KEY = 'alajo_hidden_cards';
const hidden = z.record(z.string(), z.iso.date());

const read = () => readJson(activeStorage(), KEY, hidden) ?? {};

export const isCardHidden = (id: string, today: string): boolean => (read()[id] ?? '') > today;

/** Hides a card until the day `until` begins. */
export function hideCard(id: string, until: string, today: string): void {
  const kept = Object.entries(read()).filter(([, day]) => day > today);
  write(activeStorage(), KEY, Object.fromEntries([...kept, [id, until]]));
}
