// The personal data of insights: its export and retention.
import type { PersonalData } from '../module.ts';
import { type ExportPart, tablePart } from '../platform/data-export.ts';
import { deleted, type Retention } from '../platform/retention.ts';

const exports: ExportPart[] = [
  tablePart('payee_tags', 'insights_tag', ['party', 'tag', 'set_at']),
  tablePart('budgets', 'insights_budget', ['category', 'set_at'], { naira: ['amount'] }),
  tablePart('everyday_spending', 'insights_everyday', ['set_at'], { naira: ['amount'] }),
  tablePart(
    'recurring_payments',
    'insights_recurring',
    ['party', 'direction', 'answer', 'name', 'rhythm', 'from_day', 'answered_at'],
    { naira: ['amount'] },
  ),
];

/** Retention of customers' answers. */
const retention: readonly Retention[] = [
  deleted('insights_recurring', { kept: '30 days', why: 'deleted' }),
  deleted('insights_tag', { kept: '30 days', why: 'deleted' }),
  deleted('insights_budget', { kept: '30 days', why: 'deleted' }),
  deleted('insights_everyday', { kept: '30 days', why: 'deleted' }),
];

export const insightsPersonalData = { exports, retention } satisfies PersonalData;
