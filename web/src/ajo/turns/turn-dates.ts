// When a turn is, if the group starts on its date.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { addDays, addMonths } from '@alajo/contract/days.ts';

type Dates = Pick<Group, 'start_date' | 'frequency'>;

export const dateOfTurn = ({ start_date, frequency }: Dates, turn: number): string =>
  frequency === 'weekly' ? addDays(start_date, 7 * (turn - 1)) : addMonths(start_date, turn - 1);
