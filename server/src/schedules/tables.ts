// Row types of the standing orders' tables.
import type { Kobo } from '@alajo/contract/money.ts';
import type { OrderKind } from '@alajo/contract/schedules/future.ts';
import type {
  OrderFrequency,
  OrderTarget,
  PassedPayday,
  RunReason,
  RunStatus,
} from '@alajo/contract/schedules/schemas.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type SchedulesOrder = {
  id: Generated<number>;
  key: Generated<string>;
  operation: string;
  user_id: number;
  kind: OrderKind;
  target: JSONColumnType<OrderTarget>;
  payee_id: number | null;
  name: string;
  detail: string;
  amount: Kobo;
  most: Kobo;
  expected: Kobo;
  note: string | null;
  frequency: OrderFrequency;
  first_day: string;
  passed_payday: PassedPayday | null;
  /** False for a reminder, which is never paid by a job. */
  automatic: Generated<boolean>;
  status: 'active' | 'paused' | 'ended';
  next_day: string | null;
  next_at: Date | null;
  /** Until then it pays no more than the low limit in force when it was agreed. */
  capped_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
};

export type SchedulesRun = {
  order_id: number;
  due_on: string;
  user_id: number;
  status: RunStatus;
  tries: number;
  most: Kobo;
  total: Kobo | null;
  entry_id: string | null;
  reason: RunReason | null;
  next_try: Date | null;
  changed_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    schedules_order: SchedulesOrder;
    schedules_run: SchedulesRun;
  }
}
