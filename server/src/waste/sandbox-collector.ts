// The sandbox's simulated collector: it serves every booking, so that people can try the whole
// flow. It does nothing unless ALAJO_WASTE is `sandbox`, a value that production refuses.
import type { Deps } from '../deps.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import type { BookingRow } from './booking-rows.ts';
import { listOpen, moveByOperator, type OperatorMove } from './operator.ts';

const CONFIRMS_AFTER_MS = MINUTE;
const COMPLETES_AFTER_MS = HOUR;

/** The job of every minute: makes the operator's moves that are due. */
export async function simulateCollector(deps: Deps): Promise<void> {
  if (deps.config.waste !== 'sandbox') return;
  const now = deps.clock.now();
  for (const row of await listOpen(deps.db)) {
    const move = dueMove(row, now);
    if (move !== undefined) await moveByOperator(deps, row.id, move);
  }
}

/** The collector's next move: confirms after a minute, starts on time, completes after an hour. */
function dueMove(row: BookingRow, now: Date): OperatorMove | undefined {
  const since = now.getTime() - row.status_since.getTime();
  switch (row.status) {
    case 'pending':
      return since >= CONFIRMS_AFTER_MS ? 'confirm' : undefined;
    case 'confirmed':
      return now >= row.scheduled_at ? 'start' : undefined;
    case 'in_progress':
      return since >= COMPLETES_AFTER_MS ? 'complete' : undefined;
    case 'completed':
    case 'cancelled':
      return undefined;
    default:
      throw new Error(`unknown status ${row.status satisfies never}`);
  }
}
