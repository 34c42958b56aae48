// The receipt (spec §2). Loaded by the reference in the URL, so it survives a reload and can be linked.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { renderSVG } from 'uqr';
import { receiptQuery } from '../paying/queries.ts';
import { checkLink, receiptState, shareReceipt } from '../paying/share-receipt.ts';
import { useAction } from '../platform/action.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { DeliveryShown } from '../services/delivery.tsx';
import { reportQuery } from '../support/queries.ts';
import { RecallAsk, RecallShown, useIsRecalled } from '../support/recall.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Chip, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { WovenEdge } from '../ui/woven-edge.tsx';
import { TransactionMark } from './mark.tsx';
import { PendingPromise } from './pending-promise.tsx';
import { startsSaved } from './saved-receipts.ts';

export function Component() {
  const [params] = useSearchParams();
  const reference = params.get('ref') ?? '';
  const query = useQuery({
    ...receiptQuery(reference),
    ...startsSaved(reference),
    enabled: reference !== '',
  });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 lg:max-w-none">
      <title>Receipt · Alajo</title>
      <div className="hidden print:block">
        <Logo />
      </div>
      <PageHead title="Receipt" back={HISTORY} />
      <QueryError query={query} />
      {reference !== '' && query.isPending && <Skeleton className="h-96" />}
      {reference === '' && (
        <EmptyState drawing="payments" title="No receipt chosen">
          <ButtonLink to="/transactions">Transaction History</ButtonLink>
        </EmptyState>
      )}
      {query.data && (
        <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6 print:block">
          <RecallShown receipt={query.data} />
          <ReceiptCard receipt={query.data} />
          <Actions receipt={query.data} />
        </div>
      )}
    </div>
  );
}

const WaitingReceipt = lazyPart(() => import('./waiting-receipt.tsx'), { retry: 'inside' });

const HISTORY = { to: '/transactions', name: 'Transaction History' };

const TONES = { success: 'good', pending: 'warn', failed: 'bad', reversed: 'bad' } as const;

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const link = checkLink(receipt);
  const { recipientBank, recipient_account, note, session_id } = receipt;
  return (
    <Card className="relative flex min-w-0 flex-col gap-4 overflow-hidden pt-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <WovenEdge className="absolute inset-x-0 top-0 bg-[linear-gradient(90deg,var(--card-from),var(--card-to))] text-surface" />
      {receipt.delivery && <DeliveryShown delivery={receipt.delivery} />}
      <div className="mb-1 flex flex-col items-center gap-2 text-center">
        <TransactionMark row={{ ...receipt, party: otherSide(receipt) }} large />
        <p className="large-naira w-full break-all font-bold text-[2.5rem] tabular-nums leading-12 tracking-tight">
          {formatNaira(receipt.amount)}
        </p>
        <p className="text-muted">{receipt.description}</p>
        <Chip tone={TONES[receipt.status]}>{receiptState(receipt)}</Chip>
        <Explanation receipt={receipt} />
      </div>
      <ReceiptLines>
        <ReceiptLine label="Type">
          {receipt.type === 'credit' ? 'Money In' : 'Money Out'}
        </ReceiptLine>
        <ReceiptLine label="From">{receipt.sender}</ReceiptLine>
        <ReceiptLine label="Recipient">{receipt.recipient}</ReceiptLine>
        <ReceiptLine label="Bank or platform">
          {recipientBank}
          {recipient_account && (
            <>
              {' '}
              <span className="inline-block">{recipient_account}</span>
            </>
          )}
        </ReceiptLine>
        {note && <ReceiptLine label="Note">{note}</ReceiptLine>}
      </ReceiptLines>
      <ReceiptLines>
        {receipt.lines.map((line) => (
          <ReceiptLine key={line.label} label={line.label}>
            {line.kind === 'fee' && line.amount === 0 ? 'Free' : formatNaira(line.amount)}
          </ReceiptLine>
        ))}
        <ReceiptLine
          label={
            <b className="text-text">
              {receipt.kind === 'ajo_payout' ? 'Net paid to you' : 'Total'}
            </b>
          }
        >
          <b>{formatNaira(receipt.total)}</b>
        </ReceiptLine>
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label="Date">{formatDateTime(receipt.date)}</ReceiptLine>
        {session_id && <ReceiptLine label="Session ID">{session_id}</ReceiptLine>}
        <ReceiptLine label="Reference">
          {receipt.reference.slice(0, 13)}
          <wbr />
          {receipt.reference.slice(13)}
        </ReceiptLine>
      </ReceiptLines>
      <div className="flex items-center gap-4 rounded-control bg-sunk p-3">
        <img
          alt="QR code of the page where anyone can check this receipt"
          className="size-28 rounded-lg bg-white p-1"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
        />
        <p className="min-w-0 text-muted text-sm">
          <b className="block font-semibold text-15 text-text">Anyone can check this</b>
          Scan it, or enter the reference at
          <a
            className="wrap-anywhere flex min-h-11 items-center font-semibold text-primary hover:underline"
            href={link}
          >
            {new URL(link).host}/verify
          </a>
        </p>
      </div>
    </Card>
  );
}

function ReceiptLines({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-t pt-4 text-sm tabular-nums">
      {children}
    </dl>
  );
}

function Explanation({ receipt }: { receipt: Receipt }) {
  if (receipt.waits_until) {
    return <WaitingReceipt receipt={receipt} waits_until={receipt.waits_until} />;
  }
  if (receipt.status === 'pending' && receipt.expected_by) {
    return <PendingPromise receipt={receipt} expected_by={receipt.expected_by} />;
  }
  if (receipt.status === 'pending' && receipt.kind === 'waste') {
    return <p role="status">We hold the price until the collection is completed.</p>;
  }
  if (receipt.status === 'failed')
    return <p role="status">{formatNaira(receipt.total)} is back in your wallet.</p>;
  if (receipt.status === 'reversed' && receipt.reversed_at) {
    return <p role="status">It was reversed on {formatDateTime(receipt.reversed_at)}.</p>;
  }
  return null;
}

function ReceiptLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere text-right font-medium">{children}</dd>
    </>
  );
}

const BOUGHT = new Set<string>(['airtime', 'data', 'bill']);

function Actions({ receipt }: { receipt: Receipt }) {
  const [shared, setShared] = useState('');
  const askedBack = useIsRecalled(receipt);
  const share = useAction({
    mutationFn: () => shareReceipt(receipt),
    onSuccess: setShared,
  });
  return (
    <div className="no-print flex flex-wrap gap-3 lg:col-start-2">
      <Button
        variant={askedBack ? 'secondary' : 'primary'}
        className="flex-1 basis-32"
        loading={share.isPending}
        onClick={() => share.mutate()}
      >
        <Share2 size={18} aria-hidden="true" />
        Share
      </Button>
      <Button variant="secondary" className="flex-1 basis-32" onClick={() => window.print()}>
        <Download size={18} aria-hidden="true" />
        Download PDF
      </Button>
      {BOUGHT.has(receipt.kind) && (
        <ButtonLink
          variant="tint"
          className="flex-1 basis-32"
          to={`/services?again=${receipt.reference}`}
        >
          Buy again
        </ButtonLink>
      )}
      {receipt.type === 'debit' && receipt.status === 'success' && (
        <ButtonLink
          variant="tint"
          className="flex-1 basis-32"
          to={`/splits/new?ref=${receipt.reference}`}
        >
          Split
        </ButtonLink>
      )}
      <div className="w-full">
        <Report reference={receipt.reference} />
        <RecallAsk receipt={receipt} />
      </div>
      <p role="status" className="w-full text-center text-sm text-muted empty:hidden">
        {shared}
      </p>
    </div>
  );
}

/** Links to the form, or to the request already made about this transaction. */
function Report({ reference }: { reference: string }) {
  const { data: report } = useQuery(reportQuery(reference));
  const page = { variant: 'ghost', className: 'w-full' } as const;
  if (!report || report.status === 'closed') {
    return (
      <ButtonLink {...page} to={`/support?ref=${reference}`}>
        Report a problem
      </ButtonLink>
    );
  }
  return (
    <ButtonLink {...page} to={`/support?ticket=${report.number}`}>
      You reported this on {formatDate(report.created_at)}: {report.number}
    </ButtonLink>
  );
}

const otherSide = ({ type, sender, recipient }: Receipt) => (type === 'debit' ? recipient : sender);
