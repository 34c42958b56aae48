// A buyer's actions on an order: confirm delivery, cancel if it was not sent, return items, report a problem.
// Each asks for confirmation first.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  type Order,
  type ProblemKind,
  problemBody,
  problemKind,
} from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { orderChanged, refetchOrder } from '../queries.ts';

type Props = { order: Order; onDone: (sentence: string) => void };
type Action = 'confirm' | 'cancel' | 'report' | 'return';

const loadReturn = () => import('../returns/request-return.tsx');
const RequestReturn = lazyPart(loadReturn);

export function OrderActions({ order, onDone }: Props) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Action>();
  const { confirm, cancel, report, ask_return } = order.actions;
  const back = () => setAsking(undefined);
  if (asking === 'report') return <Report order={order} onDone={onDone} onBack={back} />;
  if (asking === 'return') {
    return (
      <RequestReturn
        order={order}
        onDone={(now, sentence) => {
          orderChanged(client, now);
          back();
          onDone(sentence);
        }}
        onFail={() => refetchOrder(client, order.id)}
        onBack={back}
      />
    );
  }
  if (asking)
    return <Confirm key={asking} ask={asking} order={order} onDone={onDone} onBack={back} />;
  if (!confirm && !cancel && !report && !ask_return) return null;
  return (
    <section
      aria-label="Order actions"
      className="grid grid-cols-2 gap-2 [&>:first-child:nth-last-child(odd)]:col-span-2"
    >
      {confirm && <Button onClick={() => setAsking('confirm')}>Confirm delivery</Button>}
      {cancel && (
        <Button variant="secondary" onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      )}
      {ask_return && (
        <Button variant="secondary" onClick={() => setAsking('return')}>
          Return items
        </Button>
      )}
      {report && (
        <Button variant="secondary" onClick={() => setAsking('report')}>
          Report a problem
        </Button>
      )}
    </section>
  );
}

type ConfirmProps = Props & { onBack: () => void };

const CONFIRMATIONS = {
  confirm: {
    title: 'Has everything arrived?',
    text: ({ seller, total }: Order) =>
      `${formatNaira(total)} goes to ${seller} at once, and you can no longer return anything. This can’t be undone, so check the goods first.`,
    yes: 'Yes, it has arrived',
    no: 'Not yet',
    pays: ({ seller, total }: Order) => `${formatNaira(total)} to ${seller}`,
    done: ({ seller, total }: Order) =>
      `Thank you. ${formatNaira(total)} has gone to ${seller}. Write a review to help other buyers.`,
  },
  cancel: {
    title: 'Cancel this order?',
    text: ({ seller, total }: Order) =>
      `${seller} didn’t send it in time. ${formatNaira(total)} goes back to your wallet.`,
    yes: 'Cancel order',
    no: 'Keep it',
    pays: ({ seller, total }: Order) => `${formatNaira(total)} back from ${seller}`,
    done: ({ total }: Order) => `Cancelled. ${formatNaira(total)} is back in your wallet.`,
  },
} as const;

function Confirm({ ask, order, onDone, onBack }: ConfirmProps & { ask: 'confirm' | 'cancel' }) {
  const texts = CONFIRMATIONS[ask];
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`order-${ask}-${order.id}`);
  const send = useAction({
    mutationFn: () =>
      withKey(
        {},
        (idempotency_key) => call(marketplaceRoutes[ask], { id: order.id }, { idempotency_key }),
        { pays: texts.pays(order) },
      ),
    onSuccess: (now) => {
      orderChanged(client, now);
      onDone(texts.done(order));
    },
    onError: () => refetchOrder(client, order.id),
  });
  return (
    <ConfirmDialog title={texts.title}>
      <p className="wrap-anywhere text-sm">{texts.text(order)}</p>
      {send.error && <Notice tone="bad">{errorMessage(send.error)}</Notice>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" disabled={send.isPending} onClick={onBack}>
          {texts.no}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {texts.yes}
        </Button>
      </div>
    </ConfirmDialog>
  );
}

const KINDS = {
  not_arrived: 'It hasn’t arrived',
  not_as_described: 'It isn’t as described',
  damaged: 'It’s damaged or doesn’t work',
  other: 'Something else',
} as const satisfies Record<ProblemKind, string>;

type ReportValues = { kind: ProblemKind; text: string };
const noReport: ReportValues = { kind: 'not_arrived', text: '' };
const reportDrafts = createDrafts<ReportValues>('order-problem');

function Report({ order, onDone, onBack }: ConfirmProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: noReport,
    draft: reportDrafts(order.id),
    check: (values) => z.safeParse(problemBody, values),
    send: (body) => call(marketplaceRoutes.report, { ...body, id: order.id }),
    onDone: (now) => {
      orderChanged(client, now);
      onBack();
      onDone('We’ve received your report. The seller won’t be paid until it’s settled.');
    },
    onFail: () => refetchOrder(client, order.id),
  });
  const choose = (chosen: string) =>
    form.set({ kind: problemKind.options.find((option) => option === chosen) ?? 'other' });
  return (
    <ConfirmDialog title="Report a problem">
      <form {...form.props} className="flex flex-col gap-4">
        <p className="text-sm">Our team will review it and decide with you and the seller.</p>
        <RestoredDraft form={form} />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Select label="What is wrong?" {...form.field('kind')} onValue={choose}>
          {problemKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
        <TextArea label="Tell us more" rows={4} maxLength={1000} {...form.field('text')} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" disabled={form.pending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.pending}>
            Send report
          </Button>
        </div>
      </form>
    </ConfirmDialog>
  );
}
