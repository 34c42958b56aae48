// Send Money (spec §2): type, recipient, amount, review with the PIN, outcome. The back arrow goes
// one step back. The idempotency key is made when the dialog opens and kept over retries.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Building2, UserRound, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call, newKey, Refusal } from '../platform/api.ts';
import { formatTime } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { moneyMoved } from './queries.ts';
import { ReviewStep } from './send-review.tsx';
import { AmountStep, type Plan, RecipientStep, type To } from './send-steps.tsx';

const loadGroups = () => import('./send-ajo.tsx');
const GroupStep = lazy(async () => ({ default: (await loadGroups()).GroupStep }));
const DueStep = lazy(async () => ({ default: (await loadGroups()).DueStep }));

type Step = 'type' | 'recipient' | 'amount' | 'review' | 'success' | 'group' | 'due';
const BEFORE: Record<Step, Step> = {
  type: 'type',
  recipient: 'type',
  amount: 'recipient',
  review: 'amount',
  success: 'success',
  group: 'type',
  due: 'group',
};
const TITLES: Record<Step, string> = {
  type: 'Send Money',
  recipient: 'Who is it for?',
  amount: 'How much?',
  review: 'Review',
  success: 'Done',
  group: 'Which group?',
  due: 'Your contribution',
};

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function SendMoney({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const [key, setKey] = useState(newKey);
  const [step, setStep] = useState<Step>('type');
  const [type, setType] = useState<To['type']>('user');
  const [to, setTo] = useState<To>();
  const [plan, setPlan] = useState<Plan>();
  const send = useMutation({
    mutationFn: ({ pin, again }: { pin: string; again: boolean }) => {
      if (to === undefined || plan === undefined) throw new Error('nothing to send');
      const body =
        to.type === 'user'
          ? { type: to.type, recipient: to.username, amount: plan.amount, note: plan.note, again }
          : { type: to.type, quote_id: plan.quote?.id ?? '', note: plan.note, again };
      return call(walletRoutes.transfer, body, { idempotency_key: key, pin });
    },
    onSuccess: () => {
      moneyMoved(client);
      setStep('success');
    },
    onError: (error) => {
      // A refusal leaves the key free; a lost answer must be asked for again under the same one.
      if (error instanceof Refusal && error.is('quote_expired')) setStep('amount');
    },
  });
  const back = () => {
    send.reset();
    setKey(newKey());
    setStep(BEFORE[step]);
  };
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={TITLES[step]}>
      {step !== 'type' && step !== 'success' && <Back onClick={back} disabled={send.isPending} />}
      {step === 'type' && (
        <TypeStep
          onChoose={(chosen) => {
            if (chosen !== 'ajo') setType(chosen);
            setStep(chosen === 'ajo' ? 'group' : 'recipient');
          }}
        />
      )}
      {step === 'recipient' && (
        <RecipientStep
          type={type}
          onFound={(found) => {
            setTo(found);
            setStep('amount');
          }}
        />
      )}
      {step === 'amount' && to && (
        <AmountStep
          to={to}
          before={plan}
          onPlanned={(planned) => {
            setPlan(planned);
            setStep('review');
          }}
        />
      )}
      {step === 'review' && to && plan && (
        <ReviewStep
          to={to}
          plan={plan}
          sending={send.isPending}
          error={send.error}
          onSend={send.mutate}
        />
      )}
      {(step === 'group' || step === 'due') && (
        <ToGroup paying={step === 'due'} onPaying={() => setStep('due')} onEnd={close} />
      )}
      {step === 'success' && send.data && <OutcomeStep receipt={send.data} onDone={close} />}
    </Dialog>
  );
}

function Back(props: { onClick: () => void; disabled: boolean }) {
  return (
    <Button look="ghost" className="mb-3 -ml-3" {...props}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Button>
  );
}

type ToGroupProps = { paying: boolean; onPaying: () => void; onEnd: () => void };

/** The two steps of paying a contribution. */
function ToGroup({ paying, onPaying, onEnd }: ToGroupProps) {
  const [group, setGroup] = useState<Group>();
  const choose = (chosen: Group) => {
    setGroup(chosen);
    onPaying();
  };
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      {paying && group ? (
        <DueStep group={group} onEnd={onEnd} />
      ) : (
        <GroupStep onChoose={choose} onLeave={onEnd} />
      )}
    </Suspense>
  );
}

type Choice = To['type'] | 'ajo';
const TYPES: { type: Choice; label: string; hint: string; icon: typeof UserRound }[] = [
  { type: 'user', label: 'To an Alajo user', hint: 'By username or email. Free.', icon: UserRound },
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

function TypeStep({ onChoose }: { onChoose: (type: Choice) => void }) {
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

function OutcomeStep({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Said receipt={receipt} amount={receipt.amount} />
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" to={`/receipt?ref=${receipt.reference}`} onClick={onDone}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

function Said({ receipt, amount }: { receipt: Receipt; amount: Kobo }) {
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
          {formatNaira(amount)} is on its way to {receipt.recipient}. We’ll confirm
          {receipt.expected_by ? ` by ${formatTime(receipt.expected_by)}` : ' soon'}; do not send it
          again.
        </Notice>
      );
    case 'failed':
    case 'reversed':
      return (
        <Notice tone="bad">It failed. {formatNaira(receipt.total)} is back in your wallet.</Notice>
      );
    default:
      return receipt.status satisfies never;
  }
}
