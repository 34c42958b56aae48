import { naira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedReply, saveReply } from './saved-replies.ts';
import { clearReplies, write } from './storage.ts';

const schema = walletRoutes.wallets.reply;
const reply = {
  results: [
    {
      id: 1,
      balance: naira(125_000),
      currency: 'NGN' as const,
      account_number: '9912345678',
      parked: naira(0),
      tier: 1 as const,
      day_limit: naira(50_000),
      day_spent: naira(0),
      set_aside: naira(0),
      balance_cap: naira(300_000),
    },
  ],
  next: null,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a saved reply is read back exactly, with the time it was saved', () => {
  saveReply('wallet', schema, reply, 1_700_000_000_000);
  expect(savedReply('wallet', schema)).toEqual({ data: reply, saved_at: 1_700_000_000_000 });
});

test.each([
  ['text that is not JSON', '{"saved_at": 1, "reply"'],
  ['JSON of another shape', '{"balance": 125000}'],
  ['a reply the contract refuses', '{"saved_at":1,"reply":{"results":[{"balance":"lots"}]}}'],
])('%s is logged once, deleted and read as missing', (_, text) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('alajo_wallet', text);
  expect(savedReply('wallet', schema)).toBeUndefined();
  expect(savedReply('wallet', schema)).toBeUndefined();
  expect(log).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('alajo_wallet')).toBeNull();
});

test('clearing saved replies leaves other keys alone', () => {
  const names = ['wallet', 'receipts', 'orders'] as const;
  for (const name of names) saveReply(name, schema, reply);
  write(localStorage, 'alajo_theme', 'dark');
  write(localStorage, 'alajo_draft_send', '{"amount":"2500"}');
  clearReplies();
  expect(Object.keys(localStorage)).toEqual(['alajo_theme', 'alajo_draft_send']);
});

test('a storage that rejects writes breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveReply('wallet', schema, reply)).not.toThrow();
});
