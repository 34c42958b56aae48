// Spending by category, each with its budget, and the dialog that sets one.
import {
  categoryNames,
  type SpendingCategory,
  spendingCategory,
} from '@alajo/contract/insights/categories.ts';
import type { CategorySpending, MonthReview } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Bars } from '../ui/charts/bars.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionHead } from '../ui/section.tsx';

const loadBudget = () => import('./budget-dialog.tsx');
const BudgetDialog = lazyPart(loadBudget);

type Props = { review: MonthReview; today: string };

export function Categories({ review, today }: Props) {
  const [editing, setEditing] = useState<SpendingCategory>();
  const { categories, month } = review;
  const isThisMonth = month === today.slice(0, 7);
  const highest = Math.max(
    ...categories.flatMap(({ out, budget }) => [out, budget?.amount ?? 0]),
    1,
  );
  const free = spendingCategory.options.find(
    (option) => !categories.some(({ category, budget }) => category === option && budget !== null),
  );
  const budgets = new Map(
    categories.flatMap(({ category, budget }) =>
      budget === null ? [] : [[category, budget.amount] as const],
    ),
  );
  return (
    <section>
      <SectionHead title="Where it went">
        {isThisMonth && free !== undefined && (
          <button
            type="button"
            onPointerDown={loadBudget}
            onClick={() =>
              setEditing(categories.find((category) => !category.budget)?.category ?? free)
            }
            className="min-h-11 font-semibold text-15 text-primary underline-offset-4 hover:underline"
          >
            Set a budget
          </button>
        )}
      </SectionHead>
      <Card>
        <Bars
          label="Money Out by category"
          rows={categories.map((row) => ({
            key: row.category,
            name: categoryNames[row.category],
            amount: amountOf(row),
            share: row.out / highest,
            limit: row.budget === null ? undefined : row.budget.amount / highest,
            about: (
              <About row={row} onEdit={isThisMonth ? () => setEditing(row.category) : undefined} />
            ),
          }))}
        />
      </Card>
      {editing !== undefined && (
        <BudgetDialog category={editing} budgets={budgets} onClose={() => setEditing(undefined)} />
      )}
    </section>
  );
}

const amountOf = ({ out }: CategorySpending): string =>
  out < 0 ? `${formatNaira(kobo(-out))} back` : formatNaira(out);

function About({ row, onEdit }: { row: CategorySpending; onEdit: (() => void) | undefined }) {
  const { budget } = row;
  return (
    <div className="flex items-center justify-between gap-x-3">
      <span className="min-w-0">{budget === null ? comparedText(row) : budgetText(budget)}</span>
      {budget !== null && onEdit && (
        <Button
          variant="ghost"
          className="-my-2 -mr-3"
          aria-label={`Change the budget for ${categoryNames[row.category]}`}
          onPointerDown={loadBudget}
          onClick={onEdit}
        >
          Change
        </Button>
      )}
    </div>
  );
}

function comparedText({ count, before, usual }: CategorySpending): string {
  const payments = `${count} ${count === 1 ? 'payment' : 'payments'}`;
  if (usual !== null && usual > 0) return `${payments} · usually ${formatNaira(usual)}`;
  return before > 0 ? `${payments} · ${formatNaira(before)} the month before` : payments;
}

function budgetText({ amount, left, left_per_day }: NonNullable<CategorySpending['budget']>) {
  const total = `of ${formatNaira(amount)}`;
  if (left < 0) return `${formatNaira(kobo(-left))} over ${formatNaira(amount)}`;
  if (left_per_day === null) return `${formatNaira(left)} ${total} was left`;
  return `${formatNaira(left)} ${total} left: ${formatNaira(left_per_day)} a day`;
}
