// Sets the day's spending that the forecast counts, leaves it out, or goes back to the median day.

import { type EverydaySpending, everydayBody } from '@alajo/contract/insights/forecast.ts';
import { forecastRoutes } from '@alajo/contract/insights/forecast-routes.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { firstProblem, useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { insightsChanged } from '../queries.ts';

type Props = { everyday: EverydaySpending; onClose: () => void };

export default function EverydayDialog({ everyday, onClose }: Props) {
  const client = useQueryClient();
  const { amount, chosen, measured } = everyday;
  const done = () => {
    insightsChanged(client);
    onClose();
  };
  const form = useForm({
    initial: { amount: amount > 0 ? String(toNaira(amount)) : '' },
    check: (values) => firstProblem(z.safeParse(everydayBody, values)),
    send: (body) => call(forecastRoutes.setEveryday, body),
    onDone: done,
  });
  const set = useAction({
    mutationFn: (next: Kobo | null) => call(forecastRoutes.setEveryday, { amount: next }),
    onSuccess: done,
    onError: form.fail,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Everyday spending">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <MoneyField
          label="Each day (₦)"
          hint={
            measured === null
              ? 'Food, fares and the like: whatever isn’t in the list of payments.'
              : `Your typical day in the last ${measured.weeks} weeks is ${formatNaira(measured.amount)}.`
          }
          {...form.field('amount')}
        />
        <Button type="submit" loading={form.pending}>
          Save
        </Button>
        <div className="flex flex-wrap gap-3 *:flex-1">
          {chosen && (
            <Button
              variant="secondary"
              loading={set.isPending && set.variables === null}
              onClick={() => set.mutate(null)}
            >
              Use my typical day
            </Button>
          )}
          {amount > 0 && (
            <Button
              variant="secondary"
              loading={set.isPending && set.variables === 0}
              onClick={() => set.mutate(kobo(0))}
            >
              Leave it out
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
