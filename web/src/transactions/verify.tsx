// The public receipt check: what the ledger says now, whatever a picture or message claims.
import { formatNaira } from '@alajo/contract/money.ts';
import { isOwnMovement } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { PublicReceipt } from '@alajo/contract/wallet/verification.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { call, Refusal } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';
import { AuthFrame } from '../shell/screens.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { QueryError } from '../ui/states.tsx';

export function Component() {
  const { reference = '' } = useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(reference);
  // A malformed reference cannot be a payment, so this needs no request.
  const possible = z.safeDecode(verifyRoutes.receipt.params, { reference }).success;
  const query = useQuery({
    queryKey: ['verify', reference],
    queryFn: ({ signal }) => call(verifyRoutes.receipt, { reference }, { signal }),
    enabled: possible,
  });
  // Only an unknown reference warns of fraud; other errors say nothing about the payment.
  const missing = query.error instanceof Refusal && query.error.status === 404;
  const refused = reference !== '' && (!possible || missing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) navigate(`/verify/${encodeURIComponent(typed.trim().toUpperCase())}`);
  };
  return (
    <AuthFrame
      title="Check a receipt"
      lead="See what really happened, straight from Alajo’s books."
    >
      {possible && query.isPending && <Skeleton className="h-76" />}
      {refused && (
        <Notice tone="bad">
          There is no Alajo payment with this reference. Do not hand over goods or money for it.
        </Notice>
      )}
      {!refused && <QueryError query={query} />}
      {query.data && <Result receipt={query.data} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Reference"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint="26 letters and digits, at the bottom of the receipt."
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </form>
    </AuthFrame>
  );
}

const VERDICTS = {
  success: { tone: 'good', text: 'This payment was made.' },
  pending: { tone: 'warn', text: 'This payment is not confirmed yet.' },
  failed: { tone: 'bad', text: 'This payment failed. The money went back to the sender.' },
  reversed: { tone: 'bad', text: 'This payment was made and later reversed.' },
} as const;

const OWN = {
  tone: 'warn',
  text: 'This receipt is real, but it is no payment to anyone else: money moved within one customer’s own account.',
} as const;

function Result({ receipt }: { receipt: PublicReceipt }) {
  const verdict = isOwnMovement(receipt.kind) ? OWN : VERDICTS[receipt.status];
  return (
    <Card className="flex flex-col gap-4">
      <Notice tone={verdict.tone}>{verdict.text}</Notice>
      <p className="text-3xl font-bold tabular-nums">{formatNaira(receipt.amount)}</p>
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <dt className="text-muted">From</dt>
        <dd className="text-right">{receipt.sender}</dd>
        <dt className="text-muted">To</dt>
        <dd className="text-right">{receipt.recipient}</dd>
        <dt className="text-muted">Bank or platform</dt>
        <dd className="text-right">{receipt.recipientBank}</dd>
        <dt className="text-muted">Date</dt>
        <dd className="text-right">{formatDateTime(receipt.date)}</dd>
        <dt className="text-muted">Checked</dt>
        <dd className="text-right">{formatDateTime(receipt.checked_at)}</dd>
      </dl>
    </Card>
  );
}
