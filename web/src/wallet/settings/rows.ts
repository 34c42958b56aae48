// Rows of the saved cards page of Settings.
import { defineRows } from '../../ui/setting-row.tsx';

export const CARD_ROWS = defineRows({
  'saved-cards': { name: 'Your cards', words: 'debit card visa mastercard verve remove add money' },
});
