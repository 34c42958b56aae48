// How long insights keep what a customer answered.
import { deleted, type Retention } from '../platform/retention.ts';

export const insightsRetention: readonly Retention[] = [
  deleted('insights_recurring', { kept: '30 days', why: 'deleted' }),
  deleted('insights_tag', { kept: '30 days', why: 'deleted' }),
  deleted('insights_budget', { kept: '30 days', why: 'deleted' }),
];
