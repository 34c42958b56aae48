// Send Money (spec §2): type, recipient, amount, review with the PIN, outcome. The back arrow goes
// one step back.
import { formatNaira, type Kobo, nairaText } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Receipt, RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Building2, UserRound, UsersRound } from 'lucide-react';
import { useReducer } from 'react';
import { call, Refusal } from '../platform/api.ts';
import { formatDue } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { BackStep } from '../platform/layers.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Payment, usePayment } from './pin-form.tsx';
import { moneyMoved } from './queries.ts';
import { type Choice, FIRST, type Flow, type FlowEvent, nextFlow, type Step } from './send-flow.ts';
import { ReviewStep } from './send-review.tsx';
import { AmountStep, amountDraft, RecipientStep } from './send-steps.tsx';

const loadGroups = () => import('./send-ajo.tsx');
const IN_DIALOG = { fallback: () => <Skeleton className="h-40" />, retry: 'inside' } as const;
const GroupStep = lazyPart(async () => ({ default: (await loadGroups()).GroupStep }), IN_DIALOG);
const DueStep = lazyPart(async () => ({ default: (await loadGroups()).DueStep }), IN_DIALOG);

const TITLES: Record<Step, string> = {
  type: 'Send Money',
  recipient: 'Who is it for?',
  amount: 'How much?',
  review: 'Review',
  success: 'Done',
  group: 'Which group?',
  due: 'Your contribution',
};

const titleOf = (step: Step, receipt: Receipt | undefined) =>
  step === 'success' && receipt ? OUTCOMES[receipt.status] : TITLES[step];

const OUTCOMES: Record<Receipt['status'], string> = {
  success: 'Done',
  pending: 'On its way',
  failed: 'Not sent',
  reversed: 'Not sent',
};

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function SendMoney({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const [flow, dispatch] = useReducer(nextFlow, FIRST);
  const withKey = useIdempotencyKey('transfer');
  const payment = usePayment({
    duplicate: 'duplicate_transfer',
    pay: ({ pin, again }) => {
      const { content, bodyWith, quote_id } = transferOf(flow);
      return withKey(
        content,
        (idempotency_key, quoted) =>
          call(walletRoutes.transfer, { ...bodyWith(quoted), again }, { pin, idempotency_key }),
        quote_id,
      );
    },
    onPaid: () => {
      moneyMoved(client);
      if (flow.to) amountDraft(flow.to).discard();
      dispatch({ type: 'sent' });
    },
    onFail: (error) => {
      if (error instanceof Refusal && error.is('quote_expired'))
        dispatch({ type: 'quote-expired' });
    },
  });
  const { step } = flow;
  const back = () => {
    payment.startOver();
    dispatch({ type: 'back' });
  };
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titleOf(step, payment.reply)}>
      {step !== 'type' && step !== 'success' && (
        <>
          <Back onClick={back} disabled={payment.pending} />
          {!payment.pending && <BackStep key={step} onBack={back} />}
        </>
      )}
      <CurrentStep flow={flow} payment={payment} dispatch={dispatch} onClose={close} />
    </Dialog>
  );
}

/** What is sent to whom, and the body that says so without the duplicate confirmation. */
function transferOf({ to, plan }: Flow) {
  if (to === undefined || plan === undefined) throw new Error('nothing to send');
  const { amount, note, quote } = plan;
  const bodyWith = (quote_id: string) =>
    to.type === 'user'
      ? { type: to.type, recipient: to.username, amount, note }
      : { type: to.type, quote_id, note };
  const account = to.type === 'user' ? to.username : [to.bank_code, to.account_number];
  return { content: { account, amount, note }, bodyWith, quote_id: quote?.id };
}

type StepProps = {
  flow: Flow;
  payment: Payment<Receipt>;
  dispatch: (event: FlowEvent) => void;
  onClose: () => void;
};

function CurrentStep({ flow, payment, dispatch, onClose }: StepProps) {
  const { step, type, to, plan, group } = flow;
  switch (step) {
    case 'type':
      return <TypeStep onChoose={(choice) => dispatch({ type: 'chosen', choice })} />;
    case 'recipient':
      return (
        <RecipientStep
          type={type}
          onFound={(found) => dispatch({ type: 'recipient-found', to: found })}
        />
      );
    case 'amount':
      if (to === undefined) return null;
      return (
        <AmountStep
          to={to}
          previous={plan}
          onPlanned={(planned) => dispatch({ type: 'planned', plan: planned })}
        />
      );
    case 'review':
      return to && plan && <ReviewStep to={to} plan={plan} payment={payment} />;
    case 'group':
    case 'due':
      return step === 'due' && group ? (
        <DueStep group={group} onEnd={onClose} />
      ) : (
        <GroupStep
          onChoose={(chosen) => dispatch({ type: 'group-chosen', group: chosen })}
          onLeave={onClose}
        />
      );
    case 'success':
      return payment.reply && <OutcomeStep receipt={payment.reply} to={to} onDone={onClose} />;
    default:
      return step satisfies never;
  }
}

function Back(props: { onClick: () => void; disabled: boolean }) {
  return (
    <Button variant="ghost" className="mb-3 -ml-3" {...props}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Button>
  );
}

const TYPES: { type: Choice; label: string; hint: string; icon: typeof UserRound }[] = [
  {
    type: 'user',
    label: 'To an Alajo user',
    hint: 'By username, phone or email. Free.',
    icon: UserRound,
  },
  {
    type: 'bank',
    label: 'To a bank account',
    hint: 'Any Nigerian bank. Fee shown first.',
    icon: Building2,
  },
  {
    type: 'ajo',
    label: 'To an Ajo/cooperative',
    hint: 'Your contribution. Free.',
    icon: UsersRound,
  },
];

function TypeStep({ onChoose }: { onChoose: (choice: Choice) => void }) {
  return (
    <ul className="flex flex-col gap-3">
      {TYPES.map(({ type, label, hint, icon: Icon }) => (
        <li key={type}>
          <button
            type="button"
            onClick={() => onChoose(type)}
            className="flex min-h-16 w-full items-center gap-4 rounded-card border border-line px-4 text-left hover:bg-tint"
          >
            <Icon className="text-primary" aria-hidden="true" />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type OutcomeProps = { receipt: Receipt; to: Flow['to']; onDone: () => void };

function OutcomeStep({ receipt, to, onDone }: OutcomeProps) {
  return (
    <div className="flex flex-col gap-4">
      <TransferOutcome receipt={receipt} amount={receipt.amount} />
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" to={`/receipt?ref=${receipt.reference}`} onClick={onDone}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
      {to && (receipt.status === 'success' || receipt.status === 'pending') && (
        <ButtonLink variant="ghost" to={repeatOf(to, receipt.amount)} onClick={onDone}>
          Make it a standing order
        </ButtonLink>
      )}
    </div>
  );
}

/** Where the same payment is set up to be made again by itself. */
function repeatOf(to: RecipientTarget, amount: Kobo): string {
  const payee =
    to.type === 'user'
      ? { recipient: to.username }
      : { bank_code: to.bank_code, account_number: to.account_number };
  return `/coming-up?${new URLSearchParams({ new: to.type, ...payee, amount: nairaText(amount) })}`;
}

function TransferOutcome({ receipt, amount }: { receipt: Receipt; amount: Kobo }) {
  switch (receipt.status) {
    case 'success':
      return (
        <Notice tone="good">
          {formatNaira(amount)} sent to {receipt.recipient}.
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="warn">
          {formatNaira(amount)} is on its way to {receipt.recipient}. You’ll know
          {receipt.expected_by ? ` by ${formatDue(receipt.expected_by)}` : ' soon'}. Don’t send it
          again.
        </Notice>
      );
    case 'failed':
    case 'reversed':
      return (
        <Notice tone="bad">
          The transfer failed. {formatNaira(receipt.total)} is back in your wallet.
        </Notice>
      );
    default:
      return receipt.status satisfies never;
  }
}
