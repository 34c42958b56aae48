// Sets up a standing order: payee, amount and schedule; then its charges, a limit, and the PIN.
import { addDays, addMonths } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { workday } from '@alajo/contract/schedules/paydays.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type {
  OrderBody,
  OrderQuote,
  StandingOrderDetails,
} from '@alajo/contract/schedules/schemas.ts';
import type { Purchase } from '@alajo/contract/services/schemas.ts';
import { daysText, listText, REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PaymentSuccess } from '../paying/payment-success.tsx';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { formatDate, lagosDay } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { BackStep } from '../platform/layers.ts';
import { purchaseQuery } from '../services/queries.ts';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { checkSum } from './check-amounts.ts';
import { FREQUENCIES } from './labels.ts';
import { TermsForm } from './terms-form.tsx';

type Terms = Omit<OrderBody, 'most'>;
type Props = { params: URLSearchParams; onClose: () => void };

export default function SetUp({ params, onClose }: Props) {
  const again = params.get('again');
  const repeated = useQuery({ ...purchaseQuery(again ?? ''), enabled: again !== null });
  const [planned, setPlanned] = useState<{ terms: Terms; quote: OrderQuote }>();
  const [made, setMade] = useState<StandingOrderDetails>();
  const title = planned ? 'Review' : 'New standing order';
  const back = () => setPlanned(undefined);
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {/* Stays mounted, so that Back restores the values. */}
      <div hidden={planned !== undefined}>
        {again !== null && repeated.isPending ? (
          <Skeleton className="h-96" />
        ) : (
          <TermsForm params={withPurchase(params, repeated.data)} onPlanned={setPlanned} />
        )}
      </div>
      {planned && !made && (
        <>
          <BackStep onBack={back} />
          <Review {...planned} onBack={back} onDone={setMade} />
        </>
      )}
      {made && (
        <PaymentSuccess
          amount={made.amount}
          headline={`${FREQUENCIES[made.frequency].toLowerCase()} for ${made.name}`}
          reference={null}
          onDone={onClose}
        >
          <p>
            {made.next_day && `The next one is on ${formatDate(made.next_day)}. `}You can skip,
            pause or end it any time.
          </p>
        </PaymentSuccess>
      )}
    </Dialog>
  );
}

/** Fills in the payee of a purchase that is to be made again. */
function withPurchase(params: URLSearchParams, again: Purchase | undefined): URLSearchParams {
  if (again === undefined) return params;
  const { category, provider, account_number } = again;
  const payee =
    category === 'airtime'
      ? { network: provider, phone_number: account_number }
      : { category, provider, meter: account_number };
  return new URLSearchParams({ ...Object.fromEntries(params), ...payee });
}

type ReviewProps = {
  terms: Terms;
  quote: OrderQuote;
  onBack: () => void;
  onDone: (made: StandingOrderDetails) => void;
};

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
      return withKey(
        body,
        (idempotency_key) => call(scheduleRoutes.create, body, { pin, idempotency_key }),
        { pays: `Your standing order of ${formatNaira(amount)} for ${name}` },
      );
    },
    onPaid: (made) => {
      refetchAfterPayment(client);
      onDone(made);
    },
  });
  const lines = [
    { kind: 'amount' as const, label: 'Amount', amount },
    { kind: 'fee' as const, label: charges > 0 ? 'Charges today' : 'Charges', amount: charges },
  ];
  return (
    <PinForm
      payment={payment}
      labels={{ pay: 'Set up' }}
      byButton
      onCancel={onBack}
      cancelLabel="Back"
    >
      <CostLines
        to={name}
        where={`${detail} · ${FREQUENCIES[terms.frequency].toLowerCase()} from ${formatDate(firstPayment(terms))}`}
        lines={lines}
        total={total}
        note={terms.note}
      />
      <MoneyField
        label="Never more than (₦)"
        hint="Including charges. If it would cost more, we won’t pay, and we’ll let you know."
        {...limit.field('most')}
      />
      <Notice tone="plain">
        We’ll pay it at 06:00 on the day.{' '}
        {isSoon(firstPayment(terms))
          ? `Have ${formatNaira(total)} in your wallet by then.`
          : `We’ll remind you ${listText(REMINDER_DAYS.map(daysText))} before, and say what is missing if your balance is too low.`}
      </Notice>
    </PinForm>
  );
}

/** The day of the first payment: paydays move off weekends. */
function firstPayment({ frequency, first_day, passed_payday }: Terms): string {
  if (frequency !== 'payday' || passed_payday === 'pay') return first_day;
  return workday(passed_payday === 'skip' ? addMonths(first_day, 1) : first_day);
}

/** True if the first payment is too soon for the warning that comes before other payments. */
const isSoon = (day: string) => day <= addDays(lagosDay(Date.now()), REMINDER_DAYS[1]);

function checkLimit(text: string, total: Kobo): ValidationResult<{ most: Kobo }> {
  const most = checkSum('most', text);
  if (!most.success) return most;
  if (most.data < total) return invalid('most', `The limit can’t be below ${formatNaira(total)}`);
  return valid({ most: most.data });
}
