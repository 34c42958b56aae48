// Rows of the Cards and banks page of Settings.
import { defineRows } from '../../ui/setting-row.tsx';

export const CARD_ROWS = defineRows({
  banks: {
    name: 'Your banks',
    words: 'bank account direct debit mandate add automatic pull gtbank',
  },
  'saved-cards': { name: 'Your cards', words: 'debit card visa mastercard verve remove add money' },
});
