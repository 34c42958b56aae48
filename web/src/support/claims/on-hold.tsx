// For the receiver of a claimed payment: what is on hold and until when, and what they can do. No word of guilt.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { Recall } from '@alajo/contract/support/recalls.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, MessageSquareText, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { receiptQuery, refetchAfterPayment, walletQuery } from '../../paying/queries.ts';
import { formatDay, formatTime, lagosDay } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryError } from '../../ui/states.tsx';
import { recallQuery } from '../queries.ts';
import { dayBefore } from './claim-days.ts';
import { ClaimEvidenceCard } from './evidence.tsx';

const ReturnTransfer = lazyPart(() => import('../return-transfer.tsx'));

export default function OnHold({ reference }: { reference: string }) {
  const query = useQuery(recallQuery(reference));
  const receipt = useQuery(receiptQuery(reference));
  const recall = query.data?.recall;
  const held = recall?.side === 'receiver' && recall.held > 0 ? recall.held : kobo(0);
  const title = held > 0 ? `${formatNaira(held)} on hold` : 'On hold';
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <title>{`${title} · Alajo`}</title>
      <PageHead title={title} />
      <QueryError query={query} />
      <QueryError query={receipt} />
      {(query.isPending || receipt.isPending) && <Skeleton className="h-96" />}
      {query.data && held === 0 && (
        <EmptyState drawing="payments" title="Nothing is on hold any more">
          <ButtonLink to={`/receipt?ref=${reference}`}>View the payment</ButtonLink>
        </EmptyState>
      )}
      {recall?.claim && held > 0 && receipt.data && (
        <Hold recall={recall} claim={recall.claim} receipt={receipt.data} />
      )}
    </div>
  );
}

type HoldProps = { recall: Recall; claim: NonNullable<Recall['claim']>; receipt: Receipt };

function Hold({ recall, claim, receipt }: HoldProps) {
  const { other, amount, held, transaction } = recall;
  const client = useQueryClient();
  const { data: wallet } = useQuery(walletQuery);
  const [giving, setGiving] = useState(false);
  const day = formatDay(lagosDay(receipt.date));
  const given = () => {
    refetchAfterPayment(client);
    client.invalidateQueries({ queryKey: recallQuery(transaction).queryKey });
  };
  return (
    <>
      <Card className="flex flex-col gap-3">
        <p className="text-lg">
          Someone reported the <b>{formatNaira(amount)}</b> you received{' '}
          {/^[TY]/.test(day) ? day.toLowerCase() : `on ${day}`} at {formatTime(receipt.date)}.
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
          <span>
            On hold <b>{formatNaira(held)}</b>
          </span>
          {wallet && (
            <span>
              You can use <b>{formatNaira(wallet.balance)}</b>
            </span>
          )}
        </p>
      </Card>
      <Link
        to={`/receipt?ref=${transaction}`}
        className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:bg-tint"
      >
        <Avatar name={other} />
        <span className="min-w-0 flex-1">
          <b className="wrap-anywhere block font-semibold text-15">{other}</b>
          <span className="block text-13 text-muted">
            {day}, {formatTime(receipt.date)}
          </span>
        </span>
        <b className="whitespace-nowrap text-15 text-good tabular-nums">+{formatNaira(amount)}</b>
      </Link>
      <ul className="flex flex-col gap-3 text-15">
        {claim.hold_until && (
          <li className="flex gap-3">
            <Clock size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <span>
              The hold ends automatically on <b>{dayBefore(claim.hold_until)}, 23:59</b>. Only two
              members of staff together can extend it.
            </span>
          </li>
        )}
        <li className="flex gap-3">
          <Wallet size={20} aria-hidden="true" className="shrink-0 text-muted" />
          <span>New money isn’t held. You can still send, save and pay your groups.</span>
        </li>
        <li className="flex gap-3">
          <MessageSquareText size={20} aria-hidden="true" className="shrink-0 text-muted" />
          <span>
            Nothing has been decided. Tell us what the payment was for: a photo of the receipt or
            the parcel helps most.
          </span>
        </li>
      </ul>
      <ClaimEvidenceCard
        reference={transaction}
        evidence={claim.evidence}
        open={claim.open}
        changes={recallQuery(transaction).queryKey}
        label="Reply with a photo or a message"
      />
      {recall.answer_by && (recall.available ?? 0) > 0 && (
        <Button variant="secondary" onClick={() => setGiving(true)}>
          Give the money back
        </Button>
      )}
      {giving && (
        <ReturnTransfer recall={recall} onClose={() => setGiving(false)} onGiven={given} />
      )}
    </>
  );
}
