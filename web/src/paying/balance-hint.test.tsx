import { kobo } from '@alajo/contract/money.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import { serve, show, signInAda } from '../platform/testing.tsx';
import { WALLET } from '../wallet/testing-wallet.ts';
import { BalanceFor, useBalanceFor } from './balance-hint.tsx';

function Total({ amount }: { amount: number }) {
  return <BalanceFor {...useBalanceFor(kobo(amount))} />;
}

test('a total shows the balance, or the shortfall, but no amounts while balances are hidden', async () => {
  signInAda();
  serve({ 'GET /api/wallet/': { body: { results: [{ ...WALLET, day_spent: 0 }], next: null } } });
  showBalances(true);
  const Component = () => (
    <>
      <Total amount={1_000_000} />
      <Total amount={1_000_100} />
    </>
  );
  show([{ path: '/', Component }], '/');
  expect(await screen.findByText('You have ₦10,000')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your balance is too low for this. You need ₦1 more.',
  );
  expect(screen.getAllByRole('link', { name: 'Add Money' })).toHaveLength(1);
  act(() => showBalances(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Your balance is too low for this\.Add Money$/,
  );
  expect(screen.queryByText(/You have/)).toBeNull();
});
