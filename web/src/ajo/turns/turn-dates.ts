// Date of a turn, if the group starts full and on time.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';

type Dates = Pick<Group, 'start_date' | 'frequency'>;

export const dateOfTurn = ({ start_date, frequency }: Dates, turn: number): string =>
  dueDay(start_date, frequency, turn - 1);
