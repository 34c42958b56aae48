import { afterEach, expect, test } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../testing/remote-service.ts';
import type { ListedPage } from './listed.ts';
import { createPaystack } from './paystack.ts';
import { listPaystack } from './paystack-listed.ts';
import { ProviderUnavailable } from './unavailable.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const SPAN = { from: new Date('2026-11-19T23:00:00Z'), until: new Date('2026-11-20T23:00:00Z') };

async function list(path: '/transaction' | '/transfer', reply: (page: number) => ScriptedReply) {
  const other = await startRemoteService(({ query }) => reply(Number(query.page)));
  open.push(other);
  const keys = { url: other.url, secret_key: 'sk_live_0123456789' };
  const pages = listPaystack(createPaystack(keys, other.watch), path, SPAN);
  return { pages, requests: other.requests };
}

const page = (data: object[], pageCount: number): ScriptedReply => ({
  body: {
    status: true,
    message: 'retrieved',
    data,
    meta: { total: 201, skipped: 0, perPage: 100, page: 1, pageCount },
  },
});
const transfer = (id: number, more: object = {}) => ({
  id,
  domain: 'live',
  status: 'success',
  reference: `ref-${id}`,
  amount: 500_000,
  fee_charged: 1000,
  currency: 'NGN',
  transferred_at: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  recipient: { name: 'Halima Yusuf' },
  ...more,
});

test('reads all pages between two instants, skips rows that moved none of our money, and reports unknown ones', async () => {
  const { pages, requests } = await list('/transfer', (at) =>
    page(
      [
        transfer(at),
        transfer(at + 10, { status: 'pending' }),
        transfer(at + 20, { domain: 'test' }),
        transfer(at + 30, { currency: 'GHS' }),
        transfer(at + 40, { status: 'reversed' }),
        { id: at },
        transfer(at + 50, { status: 'unsuccessful' }),
        transfer(1.73e17),
        transfer(at + 60, { id: '1.73E+17' }),
      ],
      2,
    ),
  );
  const read: ListedPage[] = await Array.fromAsync(pages);
  expect(read.map(({ lines }) => lines.map(({ id, amount, fee }) => [id, amount, fee]))).toEqual([
    [
      ['1', 500_000, 1000],
      ['41', 0, null],
    ],
    [
      ['2', 500_000, 1000],
      ['42', 0, null],
    ],
  ]);
  expect(read.map(({ broken }) => broken.map(({ line }) => line))).toEqual([
    [6, 7, 8, 9],
    [106, 107, 108, 109],
  ]);
  expect(read[0]?.total).toBe(201);
  expect(requests.map(({ path, query }) => [path, query])).toEqual(
    ['1', '2'].map((at) => [
      '/transfer',
      {
        from: '2026-11-19T23:00:00.000Z',
        to: '2026-11-20T22:59:59.999Z',
        perPage: '100',
        per_page: '100',
        page: at,
      },
    ]),
  );
});

test('never treats a malformed or missing reply as an empty list', async () => {
  for (const reply of [{ body: { status: false } }, { status: 502, body: 'Bad gateway' }]) {
    const { pages } = await list('/transaction', () => reply);
    await expect(Array.fromAsync(pages)).rejects.toThrow(ProviderUnavailable);
  }
});
