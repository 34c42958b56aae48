// Asks for a transfer back, after showing each step of what will happen.
import { formatNaira } from '@alajo/contract/money.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  ANSWER_HOURS,
  countText,
  RECALL_ANSWER_HOURS,
  RECALL_BANK_DAYS,
  RECALL_DECISION_HOURS,
  RECALL_FUND_HOURS,
} from '@alajo/contract/time-limits.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { recallQuery } from './queries.ts';

type Props = { receipt: Receipt; onClose: () => void };

export default function AskDialog({ receipt, onClose }: Props) {
  const { reference, recipient, recipientBank, kind, amount } = receipt;
  const client = useQueryClient();
  const ask = useAction({
    mutationFn: () => call(supportRoutes.askBack, { reference }),
    onSuccess: (recall) => {
      client.setQueryData(recallQuery(reference).queryKey, { recall, ask_until: null });
      client.invalidateQueries({ queryKey: ['support'] });
      onClose();
      window.scrollTo({ top: 0 });
    },
  });
  const payee = kind === 'transfer_bank' ? recipientBank : recipient;
  const steps = kind === 'transfer_bank' ? bankSteps(recipientBank) : customerSteps(recipient);
  return (
    <Dialog open onOpenChange={onClose} title="Ask for it back">
      <div className="flex flex-col gap-4">
        <p>
          <b>{formatNaira(amount)}</b> went to <b>{recipient}</b>. If that was a mistake, we’ll ask
          for you:
        </p>
        <ol className="flex flex-col gap-3">
          {steps.map((text, index) => (
            <li key={text} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-on-tint text-sm"
              >
                {index + 1}
              </span>
              <span className="pt-0.5 text-15">{text}</span>
            </li>
          ))}
        </ol>
        <p className="text-muted text-sm">
          You’ll see each step here. You can ask for a transfer back once. If you paid for something
          that didn’t come, report a problem instead.
        </p>
        {ask.error && <Notice tone="bad">{errorMessage(ask.error)}</Notice>}
        <div className="flex gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button className="min-w-0 flex-1" loading={ask.isPending} onClick={() => ask.mutate()}>
            <span className="truncate">Ask {payee}</span>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const customerSteps = (name: string) => [
  `We’ll ask ${name} now. They have ${RECALL_ANSWER_HOURS} hours to return it or say no.`,
  'Anything they return goes straight to your wallet.',
  `If they say no or don’t answer, our team will decide within ${RECALL_DECISION_HOURS} hours and can hold what’s left until then.`,
];

const bankSteps = (bank: string) => [
  `We’ll ask ${bank} within ${ANSWER_HOURS} hours.`,
  `If the money is still there, they should return it within ${countText(RECALL_BANK_DAYS, 'working day')}.`,
  `If it isn’t, they tell their customer, who has ${RECALL_FUND_HOURS} hours to return it. That’s up to the bank, so we can’t promise it.`,
];
