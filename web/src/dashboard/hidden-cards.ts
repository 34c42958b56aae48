// Home cards that the customer has hidden until a given day in Lagos. Cleared when the session ends.
import * as z from 'zod/mini';
import { activeStorage, readJson, write } from '../platform/storage.ts';

const KEY = 'alajo_hidden_cards';
const hiddenCards = z.array(z.object({ id: z.string(), until: z.iso.date() }));

const readCards = (today: string) =>
  (readJson(activeStorage(), KEY, hiddenCards) ?? []).filter(({ until }) => until > today);

export const isCardHidden = (id: string, today: string): boolean =>
  readCards(today).some((card) => card.id === id);

/** Hides a card until the day `until` begins. */
export function hideCard(id: string, until: string, today: string): void {
  write(activeStorage(), KEY, [...readCards(today), { id, until }]);
}
