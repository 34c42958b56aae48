// The demo customer's waste collections: one completed and rated, one cancelled, and one confirmed and still to come.
import { naira } from '@alajo/contract/money.ts';
import { type Collection, scheduledTime, type WasteType } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { DAY } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { moveByOperator } from '../waste/operator.ts';
import { wasteHandlers } from '../waste/routes.ts';

// Days ago it was booked, days ahead it was scheduled, waste type, naira.
const bookings = [
  [14, 4, 'household', 2000],
  [6, 5, 'electronic', 3000],
  [3, 6, 'recyclable', 1500],
] as const;

/** The amount finally paid or held, in naira. */
export const DEMO_WASTE = 2000 + 1500;

const TEXT = { collection_address: '14 Adeola Street,\nSurulere, Lagos', notes: 'The blue gate' };

/** Books the collections of this many days ago and moves them on, each at most once. */
export async function seedWaste(
  deps: Deps,
  payments: PaymentContext,
  days: number,
  callerOf: (key: string) => Customer,
): Promise<void> {
  const waste = wasteHandlers(deps, payments);
  const caller = callerOf('demo-waste');
  const booked = async (kind: WasteType) => {
    const { data } = await waste.list({ limit: 100 }, caller);
    return data.find(({ waste_type }) => waste_type === kind);
  };
  for (const [ago, ahead, waste_type, whole] of bookings) {
    if (ago !== days || (await booked(waste_type))) continue;
    const time = scheduledTime(new Date(deps.clock.now().getTime() + ahead * DAY));
    const scheduled_date = `${time.slice(0, 10)} 10:00:00`;
    const booking = { ...TEXT, waste_type, scheduled_date, amount: naira(whole) };
    await waste.book({ ...booking, weekly: false, again: true }, callerOf(`demo-${waste_type}`));
  }
  const go = async (collection: Collection | undefined) => {
    if (collection?.status === 'pending') await moveByOperator(deps, collection.id, 'confirm');
    if (collection?.status === 'confirmed') await moveByOperator(deps, collection.id, 'start');
    if (collection?.status === 'in_progress') await moveByOperator(deps, collection.id, 'complete');
  };
  if (days === 10) {
    for (let step = 0; step < 3; step++) await go(await booked('household'));
    const done = await booked('household');
    if (done?.status === 'completed') await waste.rate({ id: done.id, rating: 5 }, caller);
  }
  const electronic = days === 3 ? await booked('electronic') : undefined;
  if (electronic?.can_change) await waste.cancel({ id: electronic.id }, caller);
  const coming = days === 1 ? await booked('recyclable') : undefined;
  if (coming?.status === 'pending') await go(coming);
}
