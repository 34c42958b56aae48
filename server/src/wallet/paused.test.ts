// A payments provider that stops responding, as customers see it: they get an error, they lose
// nothing, and we stop calling the provider for a while.
import { fromReference } from '@alajo/contract/reference.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaystackPayments } from '../providers/payments/paystack.ts';
import { createPaystackPayouts } from '../providers/payouts/paystack.ts';
import { createPaystack } from '../providers/paystack.ts';
import type { Providers } from '../providers/providers.ts';
import { startRemoteService } from '../testing/remote-service.ts';
import { statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';
import { findPayout } from './payout-states.ts';

let alajo: WalletApp;
let partner: Awaited<ReturnType<typeof startRemoteService>>;
let away: Pick<Providers, 'payments' | 'payouts'>;
let sandbox: Pick<Providers, 'payments' | 'payouts'>;
const providers = { current: 'sandbox' as 'sandbox' | 'away' };

beforeAll(async () => {
  partner = await startRemoteService(() => ({ status: 503 }));
  const keys = { url: partner.url, secret_key: 'sk_test_0123456789' };
  const paystack = () => createPaystack(keys, partner.watch);
  away = {
    payments: createPaystackPayments(paystack()),
    payouts: createPaystackPayouts(paystack(), paystack()),
  };
  alajo = await walletApp((deps) => {
    sandbox = deps.providers;
    const now = () => (providers.current === 'away' ? away : sandbox);
    return {
      ...deps,
      providers: {
        ...deps.providers,
        get payments() {
          return now().payments;
        },
        get payouts() {
          return now().payouts;
        },
      },
    };
  });
});
afterAll(async () => {
  await alajo.close();
  await partner.close();
});

test('adding money fails as provider_unavailable, before and after calls are paused', async () => {
  const ada = await alajo.person('ada');
  providers.current = 'away';
  partner.requests.length = 0;
  for (let n = 0; n < 8; n++) {
    expect(await statusAndCode(alajo.fund(ada, 1000, 'card'))).toBe('503 provider_unavailable');
  }
  providers.current = 'sandbox';
  expect(partner.requests).toHaveLength(5);
  expect(await ada.balance()).toBe(0);
});

test('a name enquiry returns bank_unavailable during an outage, never account_not_found', async () => {
  const bola = await alajo.person('bola');
  const query = { account_number: '0123459999', bank_code: '058' };
  const resolve = () => statusAndCode(alajo.call(walletRoutes.resolveBank, { query }, bola));
  expect(await resolve()).toBe('200');
  providers.current = 'away';
  for (let n = 0; n < 4; n++) expect(await resolve()).toBe('503 bank_unavailable');
  providers.current = 'sandbox';
});

test('a payout stays held during an outage and is paid once afterwards', async () => {
  const chi = await alajo.person('chi', 5000);
  const reference = await alajo.pay(chi, '0123459999', 1000);
  providers.current = 'away';
  for (let n = 0; n < 8; n++) {
    await alajo.runJobs();
    alajo.clock.advance(600_000);
  }
  const payout = await findPayout(alajo.db, fromReference(reference));
  expect([payout?.status, await chi.balance()]).toEqual(['sent', 3989.25]);
  expect((await alajo.receipt(chi, reference)).body.status).toBe('pending');
  providers.current = 'sandbox';
  alajo.clock.advance(3_600_000);
  await alajo.runJobs();
  expect((await alajo.receipt(chi, reference)).body.status).toBe('success');
  expect(await chi.balance()).toBe(3989.25);
});
