// Setting up a standing order: whom, how much and when; then what it costs, a limit, and the PIN.
import { formatNaira, type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type { OrderBody, OrderQuote } from '@alajo/contract/schedules/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { type Checked, invalid, useForm, valid } from '../platform/form.ts';
import { formatDate } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { BackStep } from '../platform/layers.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { CostLines, PinForm, usePayment } from '../wallet/pin-form.tsx';
import { schedulesChanged } from './queries.ts';
import { checkSum } from './sums.ts';
import { TermsForm } from './terms-form.tsx';
import { FREQUENCIES } from './words.ts';

type Terms = Omit<OrderBody, 'most'>;
type Props = { params: URLSearchParams; onClose: () => void };

export default function SetUp({ params, onClose }: Props) {
  const [planned, setPlanned] = useState<{ terms: Terms; quote: OrderQuote }>();
  const [done, setDone] = useState(false);
  const title = done ? 'It’s set up' : planned ? 'Review' : 'New standing order';
  const back = () => setPlanned(undefined);
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {/* Kept, so that Back finds what was typed. */}
      <div hidden={planned !== undefined}>
        <TermsForm params={params} onPlanned={setPlanned} />
      </div>
      {planned && !done && (
        <>
          <BackStep onBack={back} />
          <Review {...planned} onBack={back} onDone={() => setDone(true)} />
        </>
      )}
      {planned && done && (
        <div className="flex flex-col gap-4">
          <Notice tone="good">
            {formatNaira(planned.terms.amount)} for {planned.quote.name}:{' '}
            {FREQUENCIES[planned.terms.frequency].toLowerCase()}, from{' '}
            {formatDate(planned.terms.first_day)}. You can skip, pause or end it any time.
          </Notice>
          <Button onClick={onClose}>Done</Button>
        </div>
      )}
    </Dialog>
  );
}

type ReviewProps = { terms: Terms; quote: OrderQuote; onBack: () => void; onDone: () => void };

function Review({ terms, quote, onBack, onDone }: ReviewProps) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('standing-order');
  const { name, detail, amount, charges, total } = quote;
  const limit = useForm({
    initial: { most: String(toNaira(total)) },
    check: ({ most }) => checkLimit(most, total),
    send: (body) => body,
  });
  const payment = usePayment({
    checkRest: () => limit.checkOnly('most'),
    pay: ({ pin }) => {
      const body = { ...terms, amount, most: parseNaira(limit.values.most) ?? total };
      return withKey(body, (idempotency_key) =>
        call(scheduleRoutes.create, body, { pin, idempotency_key }),
      );
    },
    onPaid: () => {
      schedulesChanged(client);
      onDone();
    },
  });
  const lines = [
    { kind: 'amount' as const, label: 'Amount', amount },
    { kind: 'fee' as const, label: charges > 0 ? 'Charges today' : 'Charges', amount: charges },
  ];
  return (
    <PinForm payment={payment} labels={{ pay: 'Set up' }} onCancel={onBack} cancelLabel="Back">
      <CostLines
        to={name}
        where={`${detail} · ${FREQUENCIES[terms.frequency].toLowerCase()} from ${formatDate(terms.first_day)}`}
        lines={lines}
        total={total}
        note={terms.note}
      />
      <MoneyField
        label="Never more than (₦)"
        hint="Charges included. A payment that would cost more is not made, and you are told."
        {...limit.field('most')}
      />
      <Notice tone="plain">
        It is paid at 06:00 on its day. Two days before, we tell you if your money will not be
        enough.
      </Notice>
    </PinForm>
  );
}

function checkLimit(text: string, total: Kobo): Checked<{ most: Kobo }> {
  const most = checkSum('most', text);
  if (!most.success) return most;
  if (most.data < total) return invalid('most', `The limit can’t be below ${formatNaira(total)}`);
  return valid({ most: most.data });
}
