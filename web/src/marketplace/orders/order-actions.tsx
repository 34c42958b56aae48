// What a buyer does with an order: say that it has arrived, cancel what was not sent, report a
// problem. Each is asked about once more before it is done.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  type Order,
  type ProblemKind,
  problemBody,
  problemKind,
} from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, newKey, sentence } from '../../platform/api.ts';
import { draftsOf } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Asked } from '../confirm-dialog.tsx';
import { orderChanged, orderQuery, ordersQuery } from '../queries.ts';

type Props = { order: Order; onDone: (sentence: string) => void };
type Ask = 'confirm' | 'cancel' | 'report';

export function OrderAsks({ order, onDone }: Props) {
  const [asking, setAsking] = useState<Ask>();
  const { confirm, cancel, report } = order.actions;
  const back = () => setAsking(undefined);
  if (asking === 'report') return <Report order={order} onDone={onDone} onBack={back} />;
  if (asking) return <Sure key={asking} ask={asking} order={order} onDone={onDone} onBack={back} />;
  if (!confirm && !cancel && !report) return null;
  return (
    <section aria-label="What you can do" className="flex flex-wrap gap-2 *:flex-1">
      {confirm && <Button onClick={() => setAsking('confirm')}>Confirm delivery</Button>}
      {cancel && (
        <Button look="secondary" onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      )}
      {report && (
        <Button look="secondary" onClick={() => setAsking('report')}>
          Report a problem
        </Button>
      )}
    </section>
  );
}

type AskedProps = Props & { onBack: () => void };

const SURE = {
  confirm: {
    title: 'Has everything arrived?',
    text: ({ seller, total }: Order) =>
      `${formatNaira(total)} goes to ${seller} at once. It cannot be taken back, so look at the goods first.`,
    yes: 'Yes, it has arrived',
    no: 'Not yet',
    done: ({ seller, total }: Order) =>
      `Thank you. ${formatNaira(total)} has gone to ${seller}. Others would like to know how it was: write a review.`,
  },
  cancel: {
    title: 'Cancel this order?',
    text: ({ seller, total }: Order) =>
      `${seller} did not send it in time. ${formatNaira(total)} comes back to your wallet.`,
    yes: 'Cancel order',
    no: 'Keep it',
    done: ({ total }: Order) => `Cancelled. ${formatNaira(total)} is back in your wallet.`,
  },
} as const;

function Sure({ ask, order, onDone, onBack }: AskedProps & { ask: 'confirm' | 'cancel' }) {
  const says = SURE[ask];
  const client = useQueryClient();
  const [key] = useState(newKey);
  const send = useMutation({
    mutationFn: () => call(marketplaceRoutes[ask], { id: order.id }, { idempotency_key: key }),
    onSuccess: (now) => {
      orderChanged(client, now);
      onDone(says.done(order));
    },
    onError: () => lookAgain(client, order.id),
  });
  return (
    <Asked title={says.title}>
      <p className="wrap-anywhere text-sm">{says.text(order)}</p>
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button look="secondary" disabled={send.isPending} onClick={onBack}>
          {says.no}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {says.yes}
        </Button>
      </div>
    </Asked>
  );
}

// It moved on, or an answer was lost: both are seen by looking.
function lookAgain(client: ReturnType<typeof useQueryClient>, id: number): void {
  client.invalidateQueries({ queryKey: orderQuery(id, client).queryKey });
  client.invalidateQueries({ queryKey: ordersQuery.queryKey });
}

const KINDS = {
  not_arrived: 'It has not arrived',
  not_as_described: 'It is not as described',
  damaged: 'It is damaged or does not work',
  other: 'Something else',
} as const satisfies Record<ProblemKind, string>;

type ReportValues = { kind: ProblemKind; text: string };
const noReport: ReportValues = { kind: 'not_arrived', text: '' };
const reportDrafts = draftsOf<ReportValues>();

function Report({ order, onDone, onBack }: AskedProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: noReport,
    draft: reportDrafts(order.id),
    check: (values) => z.safeParse(problemBody, values),
    send: (body) => call(marketplaceRoutes.report, { ...body, id: order.id }),
    onDone: (now) => {
      orderChanged(client, now);
      onBack();
      onDone('We have your report. The seller is not paid until it is settled.');
    },
    onFail: () => lookAgain(client, order.id),
  });
  const choose = (chosen: string) =>
    form.set({ kind: problemKind.options.find((one) => one === chosen) ?? 'other' });
  return (
    <Asked title="Report a problem">
      <form {...form.props} className="flex flex-col gap-4">
        <p className="text-sm">Somebody of Alajo looks at it and decides with you both.</p>
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Select label="What is wrong?" {...form.field('kind')} onValue={choose}>
          {problemKind.options.map((one) => (
            <option key={one} value={one}>
              {KINDS[one]}
            </option>
          ))}
        </Select>
        <TextArea label="Tell us more" rows={4} maxLength={1000} {...form.field('text')} />
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" disabled={form.pending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.pending}>
            Send report
          </Button>
        </div>
      </form>
    </Asked>
  );
}
