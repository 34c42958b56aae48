// `npm run waste`: lists the booked collections; `npm run waste -- confirm 42 --staff EMAIL` (or start,
// complete; several numbers at once) moves them on, as the console's Collections page does; `cancel 42
// "reason" --staff EMAIL` refunds one. Completing takes a photo, which is added in the console.
// Alajo may be running.
import { toNaira } from '@alajo/contract/money.ts';
import { scheduledOf } from '@alajo/contract/waste/schemas.ts';
import { systemClock } from '../platform/clock.ts';
import { listOpen, type Move, moves } from '../waste/operator.ts';
import { moveByStaff } from '../waste/staff/collections.ts';
import { asStaff, staffOption } from './as-staff.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(async () => {
  const { email, rest } = staffOption(process.argv.slice(2));
  const [move, ...words] = rest;
  const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
  const [numbers, others] = [words.filter(isId), words.filter((word) => !isId(word))];
  const reason = others.join(' ') || undefined;
  if (move !== undefined && !isMove(move)) {
    throw new Error(`Use one of: ${Object.keys(moves).join(', ')}`);
  }
  if ((move !== 'cancel' && reason !== undefined) || (move && numbers.length === 0)) {
    throw new Error('Add the numbers of the bookings, as the list shows them');
  }
  const open = await onDatabase(async (db) => {
    if (move !== undefined) {
      const deps = { db, clock: systemClock };
      const acting = { email, permission: 'waste.work', command: 'waste' } as const;
      await asStaff(deps, acting, async (caller) => {
        for (const id of numbers) await moveByStaff(deps, caller, { id: Number(id), move, reason });
      });
    }
    return listOpen(db);
  });
  const lines = open.map((row) =>
    [
      row.id,
      row.status,
      scheduledOf(row.scheduled_at),
      row.waste_type,
      `NGN ${toNaira(row.amount)}`,
      oneLine(row.collection_address),
      oneLine(row.notes ?? ''),
    ].join('  '),
  );
  return lines.join('\n') || 'No collections are booked.';
});

function isMove(word: string): word is Move {
  return word in moves;
}

function oneLine(text: string): string {
  return text.replace(/,?\n/g, ', ');
}
