// On a receipt: asks for a misdirected transfer back, and shows the progress. Most receipts need none of this
// code, so it is loaded on demand.
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { recallQuery } from './queries.ts';

const RequestRecallDialog = lazyPart(() => import('./request-recall.tsx'));
const RecallCard = lazyPart(() => import('./recall-card.tsx'), { retry: 'inside' });

const KINDS = new Set<string>([
  'transfer_user',
  'transfer_bank',
  'give_back',
  'recall_hold',
  'recall_release',
]);

const useRecall = ({ reference, kind, status }: Receipt) =>
  useQuery({ ...recallQuery(reference), enabled: KINDS.has(kind) && status !== 'pending' }).data;

/** The recall of this transfer, if any. */
export function RecallShown({ receipt }: { receipt: Receipt }) {
  const recall = useRecall(receipt)?.recall;
  return recall ? <RecallCard recall={recall} reference={receipt.reference} /> : null;
}

/** True if the receipt's next step is to give the transfer back. */
export function useIsRecalled(receipt: Receipt): boolean {
  const recall = useRecall(receipt)?.recall;
  return recall?.side === 'receiver' && recall.answer_by !== null && (recall.available ?? 0) > 0;
}

/** Offers to ask for it, where that is possible. */
export function RecallAsk({ receipt }: { receipt: Receipt }) {
  const [open, setOpen] = useState(false);
  const state = useRecall(receipt);
  if (!state?.ask_until && !open) return null;
  return (
    <>
      <Button variant="ghost" className="w-full" onClick={() => setOpen(true)}>
        Sent to the wrong person?
      </Button>
      <ButtonLink
        variant="ghost"
        className="w-full"
        to={`/support/tricked?ref=${receipt.reference}`}
      >
        I was tricked
      </ButtonLink>
      {open && <RequestRecallDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  );
}
