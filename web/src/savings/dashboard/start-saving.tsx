// The dashboard's Start-saving dialog (spec §2): amount, goal, duration and funding source. It creates a
// goal; if the source is the wallet, the PIN then turns on monthly auto-save.
import { addMonths } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { savingsLimitsOn } from '@alajo/contract/pricing.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { DURATIONS, goalBodyOn, TITLE_MAX } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { firstProblem, useForm } from '../../platform/form.ts';
import { lagosDay } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { ConfirmAutoSave } from '../confirm-auto-save.tsx';
import { refetchGoals } from '../queries.ts';

const SOURCES = [
  { id: 'wallet', label: 'Alajo Wallet', next: '/savings' },
  { id: 'bank', label: 'Bank Account', next: '/wallet' },
  { id: 'ajo', label: 'Ajo Group', next: '/ajo' },
] as const;
type Source = (typeof SOURCES)[number]['id'];

type Values = { title: string; target_amount: string; months: number; source: Source };

const INITIAL: Values = { title: '', target_amount: '', months: DURATIONS[0], source: 'wallet' };

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function StartSaving({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: INITIAL,
    check: (values) => firstProblem(check(values)),
    // Safe to retry: the same goal is not created twice.
    send: (body) => call(savingsRoutes.create, body),
    onDone: () => {
      refetchGoals(client);
      if (source !== 'wallet') leave();
    },
    leaves: true,
  });
  const { months, source } = form.values;
  const leave = () => navigate(SOURCES.find(({ id }) => id === source)?.next ?? '/savings');
  const body = check(form.values);
  if (form.reply && source === 'wallet') {
    const amount = monthly(form.reply.target_amount, months);
    return (
      <Dialog open={open} onOpenChange={leave} title="Start Saving">
        <ConfirmAutoSave
          goal={form.reply}
          plan={{ frequency: 'monthly', amount }}
          onDone={leave}
          onCancel={leave}
          cancelLabel="Not now"
        />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Start Saving">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <MoneyField label="Amount (₦)" {...form.field('target_amount')} />
        <Field
          label="Goal"
          placeholder="Rent, school fees, a generator"
          maxLength={TITLE_MAX}
          {...form.field('title')}
        />
        <Select
          label="Duration"
          value={String(months)}
          onValue={(text) => form.set({ months: Number(text) })}
        >
          {DURATIONS.map((count) => (
            <option key={count} value={count}>
              {count} {count === 1 ? 'month' : 'months'}
            </option>
          ))}
        </Select>
        <Select
          label="Funding source"
          value={source}
          onValue={(text) =>
            form.set({ source: SOURCES.find(({ id }) => id === text)?.id ?? 'wallet' })
          }
        >
          {SOURCES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <p className="text-muted text-sm">
          {nextStepText(
            source,
            body.success ? monthly(body.data.target_amount, months) : undefined,
          )}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={form.pending}
            disabled={form.values.title.trim() === '' || form.values.target_amount === ''}
          >
            Start Saving
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function check({ title, target_amount, months }: Values) {
  const start_date = lagosDay(Date.now());
  const target_date = addMonths(start_date, months);
  return z.safeParse(goalBodyOn(pricingDay()), { title, target_amount, start_date, target_date });
}

/** Monthly amount in whole naira. */
function monthly(target: Kobo, months: number): Kobo {
  const instalment = Math.ceil(target / (months * naira(1)));
  return kobo(Math.max(instalment * naira(1), savingsLimitsOn(pricingDay()).auto_save.min));
}

function nextStepText(source: Source, amount: Kobo | undefined): string {
  switch (source) {
    case 'wallet':
      return `Auto-save moves ${amount ? formatNaira(amount) : 'the same amount'} from your wallet each month, starting tomorrow. You can change or stop it any time.`;
    case 'bank':
      return 'Next, add money from your bank, then contribute to the goal.';
    case 'ajo':
      return 'Next, you’ll see your Ajo groups. What you collect there can go into the goal.';
    default:
      return source satisfies never;
  }
}
