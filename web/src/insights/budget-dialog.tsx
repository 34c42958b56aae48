// Sets or removes a category's monthly budget.
import {
  categoryNames,
  type SpendingCategory,
  spendingCategory,
} from '@alajo/contract/insights/categories.ts';
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import { budgetBody } from '@alajo/contract/insights/schemas.ts';
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Select } from '../ui/select.tsx';
import { insightsChanged } from './queries.ts';

type Props = {
  category: SpendingCategory;
  budgets: ReadonlyMap<SpendingCategory, Kobo>;
  onClose: () => void;
};
type Values = { category: SpendingCategory; amount: string };

const textOf = (amount: Kobo | undefined) => (amount === undefined ? '' : String(toNaira(amount)));

export default function BudgetDialog({ category: first, budgets, onClose }: Props) {
  const client = useQueryClient();
  const done = () => {
    insightsChanged(client);
    onClose();
  };
  const initial: Values = { category: first, amount: textOf(budgets.get(first)) };
  const form = useForm({
    initial,
    check: (values) => firstProblem(z.safeParse(budgetBody, values)),
    send: (body) => call(insightRoutes.setBudget, body),
    onDone: done,
  });
  const { category } = form.values;
  const remove = useAction({
    mutationFn: () => call(insightRoutes.setBudget, { category, amount: null }),
    onSuccess: done,
    onError: form.fail,
  });
  const choose = (text: string) => {
    const chosen = spendingCategory.options.find((option) => option === text);
    if (chosen) form.set({ category: chosen, amount: textOf(budgets.get(chosen)) });
  };
  const isSet = budgets.has(category);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Monthly budget">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Select label="Category" value={category} onValue={choose}>
          {spendingCategory.options.map((option) => (
            <option key={option} value={option}>
              {categoryNames[option]}
            </option>
          ))}
        </Select>
        <MoneyField
          label="Monthly budget (₦)"
          hint="A budget doesn’t block payments; it shows how much you can spend each day."
          {...form.field('amount')}
        />
        <div className={isSet ? 'grid grid-cols-2 gap-3' : 'grid'}>
          {isSet && (
            <Button variant="secondary" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
          <Button type="submit" loading={form.pending}>
            Save budget
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
