// Promise of a pending payment: one fixed time, and what happens if we miss it.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useSecondsUntil } from '../platform/countdown.ts';
import { formatDue } from '../platform/format.ts';
import { TimeLeft } from '../ui/time-left.tsx';

type Props = { receipt: Receipt; expected_by: string };

const BOUGHT = new Set<string>(['airtime', 'data', 'bill']);

export function PendingPromise({ receipt, expected_by }: Props) {
  const late = useSecondsUntil(Date.parse(expected_by)) === 0;
  const bought = BOUGHT.has(receipt.kind);
  const other = bought ? 'the provider' : 'the bank';
  return (
    <div className="flex w-full flex-col gap-1 rounded-card bg-warn-tint px-4 py-3 text-left text-sm text-warn">
      <div role="status" className="flex flex-col gap-1">
        {late ? (
          <>
            <b>We promised an answer by {formatDue(expected_by)}, and we’re late. Sorry.</b>
            <p>
              Our team is now chasing {other}. Your {formatNaira(receipt.total)} stays on hold until
              we have an answer: either it arrives, or all of it comes back to you. We’ll let you
              know at once.
            </p>
          </>
        ) : (
          <>
            <b>You’ll know by {formatDue(expected_by)}</b>
            <p>
              It isn’t confirmed yet. Most are within minutes. If it fails,{' '}
              {formatNaira(receipt.total)} comes back to you automatically.
            </p>
          </>
        )}
        <p>Don’t {bought ? 'buy' : 'send'} it again.</p>
      </div>
      {!late && (
        <p className="font-semibold">
          <TimeLeft until={expected_by} />
        </p>
      )}
    </div>
  );
}
