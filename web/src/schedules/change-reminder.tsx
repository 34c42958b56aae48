// Changes a reminder's amount and how often; nothing is paid, so there is no PIN.
import { toNaira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { reminderChange, type StandingOrderDetails } from '@alajo/contract/schedules/schemas.ts';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { FREQUENCIES } from './labels.ts';

type Props = { order: StandingOrderDetails; onDone: (order: StandingOrderDetails) => void };

const OPTIONS = reminderChange.shape.frequency.options.map((value) => ({
  value,
  label: FREQUENCIES[value],
}));

export default function ChangeReminder({ order, onDone }: Props) {
  const form = useForm({
    initial: {
      amount: String(toNaira(order.amount)),
      frequency: OPTIONS.find(({ value }) => value === order.frequency)?.value ?? 'monthly',
    },
    check: (values) => z.safeParse(reminderChange, values),
    send: (body) => call(scheduleRoutes.changeReminder, { id: order.id, ...body }),
    onDone,
  });
  const { value, onValue } = form.field('frequency');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <MoneyField label="Amount (₦)" {...form.field('amount')} />
      <Segments label="How often" options={OPTIONS} value={value} onValue={onValue} />
      <Button type="submit" loading={form.pending}>
        Save changes
      </Button>
    </form>
  );
}
