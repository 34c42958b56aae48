// Summarises ordered items, for notices and receipts.

/** The first item and the number of others. */
export type ItemSummary = { first: string; more: number };

export const summarise = ([first = '', ...more]: readonly string[]): ItemSummary => ({
  first,
  more: more.length,
});

/** `Rice`, `Rice and 2 more`. */
export const summaryText = ({ first, more }: ItemSummary) =>
  more === 0 ? first : `${first} and ${more} more`;
