// Success screen of a payment: share its receipt, pay again, and other next steps.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '../platform/action.ts';
import { errorMessage } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SuccessScreen } from '../ui/success-screen.tsx';
import { receiptQuery, walletQuery } from './queries.ts';
import { shareReceipt } from './share-receipt.ts';

export type PaymentSuccessProps = {
  amount: Kobo;
  headline: string;
  waiting?: boolean;
  top?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
  /** Reference of the receipt, or null if no money moved. */
  reference: string | null;
  again?: { label: string; onClick: () => void } | undefined;
  /** Shown next to Again, to save something for next time. */
  save?: ReactNode;
  /** Shown between those and Done. */
  next?: ReactNode;
  /** Puts the next step before sharing, to follow up on an achievement. */
  nextFirst?: boolean;
  onDone: () => void;
};

export function PaymentSuccess(props: PaymentSuccessProps) {
  const { reference, again, save, next, nextFirst = false, onDone, ...shown } = props;
  return (
    <SuccessScreen
      {...shown}
      actions={
        <>
          {nextFirst && next}
          {reference && (
            <ShareReceipt reference={reference} variant={nextFirst ? 'tint' : 'primary'} />
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 empty:hidden">
            {again && (
              <Button variant="tint" onClick={again.onClick}>
                <Repeat size={18} aria-hidden="true" />
                {again.label}
              </Button>
            )}
            {save}
          </div>
          {!nextFirst && next}
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {reference && (
              <ButtonLink variant="ghost" to={`/receipt?ref=${reference}`}>
                View receipt
              </ButtonLink>
            )}
            <Button variant="ghost" onClick={onDone}>
              Done
            </Button>
          </div>
        </>
      }
    />
  );
}

/** The balance after the payment, unless balances are hidden. */
export function BalanceNow() {
  const { data: wallet, isFetching } = useQuery(walletQuery);
  const { shown } = useBalances();
  if (!shown || wallet === undefined || isFetching) return null;
  return (
    <p>
      Your balance is now{' '}
      <b className="font-semibold text-white tabular-nums">{formatNaira(wallet.balance)}</b>.
    </p>
  );
}

type ShareProps = { reference: string; variant: 'primary' | 'tint' };

function ShareReceipt({ reference, variant }: ShareProps) {
  const client = useQueryClient();
  const [shared, setShared] = useState('');
  const share = useAction({
    mutationFn: async () =>
      shareReceipt(
        await client.fetchQuery({
          ...receiptQuery(reference),
          staleTime: ({ state }) => (state.data?.status === 'success' ? Infinity : 0),
        }),
      ),
    onSuccess: setShared,
  });
  return (
    <>
      <Button variant={variant} loading={share.isPending} onClick={() => share.mutate()}>
        <Share2 size={18} aria-hidden="true" />
        Share receipt
      </Button>
      <p role="status" className="break-all text-center text-muted text-sm empty:hidden">
        {share.error ? errorMessage(share.error) : shared}
      </p>
    </>
  );
}
