// Money over the balance limit, and how to bring it into the wallet.
import { formatNaira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { refetchAfterPayment } from '../../paying/queries.ts';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage, newIdempotencyKey } from '../../platform/api.ts';
import { useBalances } from '../../platform/balances.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';

export default function ParkedMoney({ wallet }: { wallet: Wallet }) {
  const client = useQueryClient();
  const { textOf } = useBalances();
  // A new key after each release, because a later click moves other money.
  const [key, setKey] = useState(newIdempotencyKey);
  const release = useAction({
    mutationFn: () => call(walletRoutes.release, { id: wallet.id }, { idempotency_key: key }),
    onSuccess: () => {
      setKey(newIdempotencyKey());
      refetchAfterPayment(client);
    },
  });
  return (
    <Notice tone="warn">
      <p>
        {textOf(wallet.parked)} is waiting because you can hold at most{' '}
        {wallet.balance_cap === null ? textOf(wallet.balance) : formatNaira(wallet.balance_cap)},
        including savings. Send or spend some, then move it in, or{' '}
        <Link to="/profile" className="font-semibold underline underline-offset-4">
          raise your tier
        </Link>
        , and it moves in automatically.
      </p>
      {release.error && <p>{errorMessage(release.error)}</p>}
      <Button
        variant="secondary"
        className="mt-2"
        loading={release.isPending}
        onClick={() => release.mutate()}
      >
        Move it in
      </Button>
    </Notice>
  );
}
