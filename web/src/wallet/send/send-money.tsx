// Send Money (spec §2): type, recipient, amount, review with the PIN, outcome. The back arrow goes
// one step back.
import { formatNaira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, UserRound, UsersRound } from 'lucide-react';
import { Fragment, useEffect, useReducer } from 'react';
import { type Payment, usePayment } from '../../paying/pin-form.tsx';
import { receiptQuery, refetchAfterPayment } from '../../paying/queries.ts';
import { call, Refusal } from '../../platform/api.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { BackStep } from '../../platform/layers.ts';
import { Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EditPerson } from './edit-person.tsx';
import { FindPerson, type FoundRecipient, type TypedAccount } from './find-person.tsx';
import {
  type Choice,
  type Flow,
  type FlowEvent,
  INITIAL_FLOW,
  nextFlow,
  type Step,
} from './send-flow.ts';
import { ReviewStep } from './send-review.tsx';
import { AmountStep, amountDraft, RecipientStep } from './send-steps.tsx';
import { TransferResult } from './transfer-result.tsx';

const loadGroups = () => import('./send-ajo.tsx');
const IN_DIALOG = { fallback: () => <Skeleton className="h-40" />, retry: 'inside' } as const;
const GroupStep = lazyPart(async () => ({ default: (await loadGroups()).GroupStep }), IN_DIALOG);
const DueStep = lazyPart(async () => ({ default: (await loadGroups()).DueStep }), IN_DIALOG);

const TITLES: Record<Step, string> = {
  type: 'Send Money',
  recipient: 'Who is it for?',
  amount: 'How much?',
  review: 'Review',
  // A sent transfer uses the success screen's title.
  success: 'Not sent',
  group: 'Which group?',
  due: 'Your contribution',
  person: 'Edit person',
};

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function SendMoney({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const [flow, dispatch] = useReducer(nextFlow, INITIAL_FLOW);
  const withKey = useIdempotencyKey('transfer');
  const payment = usePayment({
    pays: paysOf(flow),
    duplicate: 'duplicate_transfer',
    pay: ({ pin, again }) => {
      const { content, bodyWith, quote_id } = transferOf(flow);
      return withKey(
        content,
        (idempotency_key, quoted) =>
          call(walletRoutes.transfer, { ...bodyWith(quoted), again }, { pin, idempotency_key }),
        { quote_id, pays: paysOf(flow), isInProgress: ({ status }) => status === 'pending' },
      );
    },
    onPaid: (paid) => {
      client.setQueryData(receiptQuery(paid.reference).queryKey, paid);
      refetchAfterPayment(client);
      if (flow.to) amountDraft(flow.to).discard();
      dispatch({ type: 'sent' });
    },
    onFail: (error) => {
      if (error instanceof Refusal && error.is('quote_expired'))
        dispatch({ type: 'quote-expired' });
    },
  });
  const { step } = flow;
  const receipt = useSettled(payment.reply);
  const isSent = step === 'success' && receipt !== undefined;
  const canGoBack = step !== 'type' && step !== 'success';
  const handleEvent = (event: FlowEvent) => {
    if (event.type === 'back' || event.type === 'again') payment.startOver();
    dispatch(event);
  };
  const back = () => handleEvent({ type: 'back' });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLES[step]}
      layout={isSent || step === 'review' ? 'dialog' : 'page'}
      back={canGoBack ? { onClick: back, disabled: payment.pending } : undefined}
    >
      {canGoBack && !payment.pending && <BackStep key={step} onBack={back} />}
      {isSent ? (
        <TransferResult
          receipt={receipt}
          to={flow.to}
          onAgain={() => handleEvent({ type: 'again' })}
          onDone={() => onOpenChange(false)}
        />
      ) : (
        <CurrentStep
          flow={flow}
          payment={payment}
          dispatch={handleEvent}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/** Polls a transfer until the bank has confirmed it. */
function useSettled(sent: Receipt | undefined): Receipt | undefined {
  const client = useQueryClient();
  const { data: receipt = sent } = useQuery({
    ...receiptQuery(sent?.reference ?? ''),
    enabled: sent?.status === 'pending',
  });
  const settled = receipt?.status !== sent?.status;
  useEffect(() => {
    if (settled) refetchAfterPayment(client);
  }, [settled, client]);
  return receipt?.reference === sent?.reference ? receipt : sent;
}

/** Content of a transfer, and its body without the duplicate confirmation. */
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

/** The transfer as text, once its payee and amount are known. */
const paysOf = ({ to, plan }: Flow) =>
  to && plan && `${formatNaira(plan.amount)} to ${plan.quote?.account_name ?? to.name}`;

type StepProps = {
  flow: Flow;
  payment: Payment<Receipt>;
  dispatch: (event: FlowEvent) => void;
  onClose: () => void;
};

function CurrentStep({ flow, payment, dispatch, onClose }: StepProps) {
  const { step, to, plan, group, person } = flow;
  const onFound = (found: FoundRecipient) => dispatch({ type: 'recipient-found', to: found });
  const onAccount = (account: TypedAccount) => dispatch({ type: 'account-typed', account });
  switch (step) {
    case 'type':
      return (
        <FindPerson
          onFound={onFound}
          onAccount={onAccount}
          onEdit={(edited) => dispatch({ type: 'edit', person: edited })}
        >
          <OtherRecipientTypes onChoose={(choice) => dispatch({ type: 'chosen', choice })} />
        </FindPerson>
      );
    case 'recipient':
      return (
        <RecipientStep
          key={flow.type}
          type={flow.type}
          account={flow.account}
          onFound={onFound}
          onAccount={onAccount}
        />
      );
    case 'amount':
      if (to === undefined) return null;
      return (
        <AmountStep
          to={to}
          previous={plan}
          onChange={() => dispatch({ type: 'back' })}
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
    case 'person':
      return person && <EditPerson person={person} onDone={() => dispatch({ type: 'back' })} />;
    case 'success':
      return null;
    default:
      return step satisfies never;
  }
}

const TYPES: { type: Choice; label: string; icon: typeof UserRound }[] = [
  { type: 'user', label: 'To an Alajo user', icon: UserRound },
  { type: 'bank', label: 'To a bank account', icon: Building2 },
  { type: 'ajo', label: 'To an Ajo/cooperative', icon: UsersRound },
];

/** Ways to choose a recipient other than the search field. */
function OtherRecipientTypes({ onChoose }: { onChoose: (choice: Choice) => void }) {
  return (
    <ul className="mt-5 grid grid-cols-3 gap-2">
      {TYPES.map(({ type, label, icon: Icon }) => (
        <li key={type}>
          <button
            type="button"
            aria-label={label}
            onClick={() => onChoose(type)}
            className="flex h-full min-h-20 w-full flex-col items-center justify-center gap-2 rounded-card border border-line bg-surface px-1 py-2 text-center font-semibold text-13 leading-4 hover:bg-tint"
          >
            <Icon size={22} className="shrink-0 text-primary" aria-hidden="true" />
            <span>
              {label.split('/').map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && '/'}
                  {index > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
