// The Cards and banks page of Settings: its name, address and rows.
import { defineRows } from '../../ui/setting-row.tsx';

export const CARDS_AND_BANKS = { to: '/settings/cards', name: 'Cards and banks' };

export const CARD_ROWS = defineRows({
  banks: {
    name: 'Your banks',
    words: 'bank account direct debit mandate add automatic pull gtbank',
  },
  'saved-cards': { name: 'Your cards', words: 'debit card visa mastercard verve remove add money' },
});
