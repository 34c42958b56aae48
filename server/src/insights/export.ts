// The insights part of a customer's data export.
import { type ExportPart, tablePart } from '../platform/data-export.ts';

export const insightParts: ExportPart[] = [
  tablePart('payee_tags', 'insights_tag', ['party', 'tag', 'set_at']),
  tablePart('budgets', 'insights_budget', ['category', 'set_at'], { naira: ['amount'] }),
  tablePart(
    'recurring_payments',
    'insights_recurring',
    ['party', 'direction', 'answer', 'name', 'rhythm', 'from_day', 'answered_at'],
    { naira: ['amount'] },
  ),
];
