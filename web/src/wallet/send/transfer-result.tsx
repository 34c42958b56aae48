// Outcome of a transfer: who has the money, and what can be done next.
import { formatNaira, type Kobo, nairaText } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { BalanceNow, PaymentSuccess } from '../../paying/payment-success.tsx';
import { bankNameOf } from '../../paying/people/bank-names.ts';
import { formatDue } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { FoundRecipient } from './find-person.tsx';
import { SavePerson } from './save-person.tsx';

type Props = {
  receipt: Receipt;
  to: FoundRecipient | undefined;
  onAgain: () => void;
  onDone: () => void;
};

export function TransferResult({ receipt, to, onAgain, onDone }: Props) {
  const { status, amount, total, reference } = receipt;
  if (status === 'failed' || status === 'reversed') {
    return (
      <div className="flex flex-col gap-4">
        <Outcome tone="bad">
          The transfer failed. {formatNaira(total)} is back in your wallet.
        </Outcome>
        <Button onClick={onAgain}>Try again</Button>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink variant="ghost" to={`/receipt?ref=${reference}`} onClick={onDone}>
            View receipt
          </ButtonLink>
          <Button variant="ghost" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    );
  }
  const waiting = status === 'pending';
  return (
    <PaymentSuccess
      amount={amount}
      headline={headlineOf(receipt)}
      waiting={waiting}
      reference={reference}
      again={waiting ? undefined : { label: 'Send again', onClick: onAgain }}
      save={to && <SavePerson target={to} />}
      next={
        to && (
          <ButtonLink variant="ghost" to={standingOrderLink(to, amount)} onClick={onDone}>
            Make it a standing order
          </ButtonLink>
        )
      }
      onDone={onDone}
    >
      <WhatNow receipt={receipt} to={to} />
    </PaymentSuccess>
  );
}

function headlineOf({ status, recipient, waits_until }: Receipt): string {
  if (waits_until) return `goes to ${recipient} at ${formatDue(waits_until)}`;
  return status === 'pending' ? `is on its way to ${recipient}` : `is with ${recipient}`;
}

/** Link to set the same payment up as a standing order. */
function standingOrderLink(to: FoundRecipient, amount: Kobo): string {
  const payee =
    to.type === 'user'
      ? { recipient: to.username }
      : { bank_code: to.bank_code, account_number: to.account_number };
  return `/coming-up?${new URLSearchParams({ new: to.type, ...payee, amount: nairaText(amount) })}`;
}

function WhatNow({
  receipt: { status, expected_by, waits_until },
  to,
}: Pick<Props, 'receipt' | 'to'>) {
  if (waits_until) {
    return <p>Changed your mind? Until then you can cancel it on its receipt or in your wallet.</p>;
  }
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
      <BalanceNow />
    </>
  );
}
