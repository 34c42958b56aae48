// `npm run waste`: lists the booked collections; `npm run waste -- confirm 42` (or start,
// complete, cancel; several numbers at once) moves them on.
// Alajo may be running.
import { toNaira } from '@alajo/contract/money.ts';
import { scheduledOf } from '@alajo/contract/waste/schemas.ts';
import { systemClock } from '../platform/clock.ts';
import { listOpen, type Move, moveByOperator, moves } from '../waste/operator.ts';
import { onDatabase, say } from './database.ts';

const [move, ...numbers] = process.argv.slice(2);
if (move !== undefined && !isMove(move)) {
  throw new Error(`Use one of: ${Object.keys(moves).join(', ')}`);
}
if (numbers.some((text) => !/^[1-9]\d{0,14}$/.test(text)) || (move && numbers.length === 0)) {
  throw new Error('Add the numbers of the bookings, as the list shows them');
}
const open = await onDatabase(async (db) => {
  if (move !== undefined) {
    for (const id of numbers) await moveByOperator({ db, clock: systemClock }, Number(id), move);
  }
  return listOpen(db);
});
say(
  open.map((row) =>
    [
      row.id,
      row.status,
      scheduledOf(row.scheduled_at),
      row.waste_type,
      `NGN ${toNaira(row.amount)}`,
      oneLine(row.collection_address),
      oneLine(row.notes ?? ''),
    ].join('  '),
  ),
  'No collections are booked.',
);

function isMove(word: string): word is Move {
  return word in moves;
}

function oneLine(text: string): string {
  return text.replace(/,?\n/g, ', ');
}
