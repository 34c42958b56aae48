// How a transfer ended: who has the money, and what can be done next.
import { formatNaira, type Kobo, nairaText } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Repeat, Share2 } from 'lucide-react';
import { useState } from 'react';
import { bankNameOf } from '../people/bank-names.ts';
import { SavePerson } from '../people/save-person.tsx';
import { useAction } from '../platform/action.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDue } from '../platform/format.ts';
import { shareReceipt } from '../transactions/share-receipt.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { walletQuery } from './queries.ts';
import type { To } from './send-steps.tsx';

type Props = {
  receipt: Receipt;
  to: To | undefined;
  onAgain: () => void;
  onDone: () => void;
};

export function Sent({ receipt, to, onAgain, onDone }: Props) {
  const { status, recipient, amount, total, reference } = receipt;
  const last = (
    <div className="grid grid-cols-2 gap-2">
      <ButtonLink variant="ghost" to={`/receipt?ref=${reference}`} onClick={onDone}>
        View receipt
      </ButtonLink>
      <Button variant="ghost" onClick={onDone}>
        Done
      </Button>
    </div>
  );
  if (status === 'failed' || status === 'reversed') {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="bad">
          The transfer failed. {formatNaira(total)} is back in your wallet.
        </Outcome>
        <Button onClick={onAgain}>Try again</Button>
        {last}
      </div>
    );
  }
  const waiting = status === 'pending';
  return (
    <Moment
      amount={amount}
      headline={waiting ? `is on its way to ${recipient}` : `is with ${recipient}`}
      waiting={waiting}
      actions={
        <>
          <ShareReceipt receipt={receipt} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
            {!waiting && (
              <Button variant="tint" onClick={onAgain}>
                <Repeat size={18} aria-hidden="true" />
                Send again
              </Button>
            )}
            {to && <SavePerson target={to} />}
          </div>
          {to && (
            <ButtonLink variant="ghost" to={repeatOf(to, amount)} onClick={onDone}>
              Make it a standing order
            </ButtonLink>
          )}
          {last}
        </>
      }
    >
      <WhatNow receipt={receipt} to={to} />
    </Moment>
  );
}

/** Where the same payment is set up to be made again by itself. */
function repeatOf(to: To, amount: Kobo): string {
  const payee =
    to.type === 'user'
      ? { recipient: to.username }
      : { bank_code: to.bank_code, account_number: to.account_number };
  return `/coming-up?${new URLSearchParams({ new: to.type, ...payee, amount: nairaText(amount) })}`;
}

function WhatNow({ receipt, to }: Pick<Props, 'receipt' | 'to'>) {
  const { data: wallet, isFetching } = useQuery(walletQuery);
  const { shown } = useBalances();
  const { status, expected_by } = receipt;
  if (status === 'pending') {
    return (
      <p>
        You’ll know {expected_by ? `by ${formatDue(expected_by)}` : 'soon'}. Don’t send it again.
      </p>
    );
  }
  return (
    <>
      {to?.type === 'bank' && (
        <p>{bankNameOf({ code: to.bank_code, name: to.bank_name })} has confirmed it.</p>
      )}
      {shown && wallet && !isFetching && (
        <p>
          Your balance is now{' '}
          <b className="font-semibold text-white tabular-nums">{formatNaira(wallet.balance)}</b>.
        </p>
      )}
    </>
  );
}

function ShareReceipt({ receipt }: { receipt: Receipt }) {
  const [shared, setShared] = useState('');
  const share = useAction({ mutationFn: () => shareReceipt(receipt), onSuccess: setShared });
  return (
    <>
      <Button loading={share.isPending} onClick={() => share.mutate()}>
        <Share2 size={18} aria-hidden="true" />
        Share receipt
      </Button>
      <p role="status" className="break-all text-center text-muted text-sm empty:hidden">
        {shared}
      </p>
    </>
  );
}
