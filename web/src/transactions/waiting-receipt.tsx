// Notice on the receipt of a waiting transfer: when it goes out, and that it can be cancelled.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { formatDue } from '../platform/format.ts';
import { TimeLeft } from '../ui/time-left.tsx';
import { CancelTransfer } from './cancel-transfer.tsx';

type Props = { receipt: Receipt; waits_until: string };

export default function WaitingReceipt({ receipt, waits_until }: Props) {
  const over = useSecondsUntil(Date.parse(waits_until)) === 0;
  if (over) return <p role="status">The wait is over. It’s going out now.</p>;
  return (
    <div className="flex w-full flex-col gap-2 rounded-card bg-warn-tint px-4 py-3 text-left text-sm text-warn">
      <p role="status">
        <b>It goes out at {formatDue(waits_until)}.</b> Until then you can cancel it, and{' '}
        {formatNaira(receipt.total)} comes straight back to your wallet.
      </p>
      <p className="font-semibold">
        <TimeLeft until={waits_until} />
      </p>
      <div className="no-print flex flex-col gap-2">
        <CancelTransfer
          reference={receipt.reference}
          summary={`${formatNaira(receipt.total)} to ${receipt.recipient}`}
        />
      </div>
    </div>
  );
}
