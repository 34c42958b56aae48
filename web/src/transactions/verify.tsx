// Public check of receipts, statements and passbooks against our books: a picture or printout can be forged.
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import type { PublicPassbook } from '@alajo/contract/ajo/passbooks.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { isOwnMovement } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { PublicReceipt, PublicStatement } from '@alajo/contract/wallet/verification.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { call, Refusal } from '../platform/api.ts';
import { formatDateTime, formatFullDate } from '../platform/format.ts';
import { AuthFrame } from '../ui/auth-frame.tsx';
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
    queryFn: ({ signal }) => find(reference, signal),
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
      {possible && query.isPending && <Skeleton className="h-[286px]" />}
      {refused && (
        <Notice tone="bad">
          There is no Alajo payment, statement or passbook with this reference. Don’t hand over
          goods or money for it.
        </Notice>
      )}
      {!refused && <QueryError query={query} />}
      {query.data?.receipt && <Result receipt={query.data.receipt} />}
      {query.data?.statement && <StatementResult statement={query.data.statement} />}
      {query.data?.passbook && <PassbookResult passbook={query.data.passbook} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Reference"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint="26 letters and digits, at the bottom of the receipt, statement or passbook."
        />
        <Button type="submit">Check</Button>
      </form>
    </AuthFrame>
  );
}

type VerifiedDocument = {
  receipt?: PublicReceipt;
  statement?: PublicStatement;
  passbook?: PublicPassbook;
};

/** Receipts are checked most often, then statements; all have references of the same form. */
async function find(reference: string, signal: AbortSignal): Promise<VerifiedDocument> {
  const receipt = await undefinedIfNotFound(call(verifyRoutes.receipt, { reference }, { signal }));
  if (receipt) return { receipt };
  const statement = await undefinedIfNotFound(call(verifyRoutes.issued, { reference }, { signal }));
  if (statement) return { statement };
  return { passbook: await call(passbookRoutes.checkPassbook, { reference }, { signal }) };
}

async function undefinedIfNotFound<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

const VERDICTS = {
  success: { tone: 'good', text: 'This payment was made.' },
  pending: { tone: 'warn', text: 'This payment isn’t confirmed yet.' },
  failed: { tone: 'bad', text: 'This payment failed. The money went back to the sender.' },
  reversed: { tone: 'bad', text: 'This payment was made and later reversed.' },
} as const;

const OWN = {
  tone: 'warn',
  text: 'This receipt is real, but it isn’t a payment to someone else: the money moved within one customer’s own account.',
} as const;

function Result({ receipt }: { receipt: PublicReceipt }) {
  const verdict = isOwnMovement(receipt.kind) ? OWN : VERDICTS[receipt.status];
  return (
    <Card className="flex flex-col gap-4">
      <Notice tone={verdict.tone}>
        {receipt.waits_until
          ? `Not sent yet. It’s on hold until ${formatDateTime(receipt.waits_until)}, and the sender can cancel it until then.`
          : verdict.text}
      </Notice>
      <p className="text-3xl font-bold tabular-nums">{formatNaira(receipt.amount)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
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

function StatementResult({ statement }: { statement: PublicStatement }) {
  const { from, to, name, fingerprint, issued_at, checked_at } = statement;
  return (
    <GenuineDocument title="statement">
      <DocumentLine label="Customer">{name}</DocumentLine>
      <DocumentLine label="From">{formatFullDate(from)}</DocumentLine>
      <DocumentLine label="To">{formatFullDate(to)}</DocumentLine>
      <DocumentLine label="Opening balance">{formatNaira(statement.opening_balance)}</DocumentLine>
      <DocumentLine label="Closing balance">{formatNaira(statement.closing_balance)}</DocumentLine>
      <DocumentLine label="Verification code">{fingerprint}</DocumentLine>
      <DocumentLine label="Issued">{formatDateTime(issued_at)}</DocumentLine>
      <DocumentLine label="Checked">{formatDateTime(checked_at)}</DocumentLine>
    </GenuineDocument>
  );
}

function PassbookResult({ passbook }: { passbook: PublicPassbook }) {
  const { group, holder, as_of, money_in, money_out, fingerprint } = passbook;
  return (
    <GenuineDocument title="passbook">
      <DocumentLine label="Ajo group">{group}</DocumentLine>
      <DocumentLine label="Passbook of">{holder ?? 'The whole group'}</DocumentLine>
      <DocumentLine label="As of">{formatFullDate(as_of)}</DocumentLine>
      <DocumentLine label="Paid in">{formatNaira(money_in)}</DocumentLine>
      <DocumentLine label="Paid out">{formatNaira(money_out)}</DocumentLine>
      <DocumentLine label="Verification code">{fingerprint}</DocumentLine>
      <DocumentLine label="Issued">{formatDateTime(passbook.issued_at)}</DocumentLine>
      <DocumentLine label="Checked">{formatDateTime(passbook.checked_at)}</DocumentLine>
    </GenuineDocument>
  );
}

function GenuineDocument({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <Notice tone="good">This {title} is genuine.</Notice>
      <p className="text-muted text-sm">
        Compare these with the paper or file. If one of them differs, it was changed after we issued
        it.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">{children}</dl>
    </Card>
  );
}

function DocumentLine({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere text-right font-semibold tabular-nums">{children}</dd>
    </>
  );
}
