// Staff actions stay: a log that can be edited isn't a log.
import type { PersonalData } from '../module.ts';
import { numbersOnly, type Retention } from '../platform/retention.ts';

const WHY = 'the staff log names customers by number only';

const retention: readonly Retention[] = [
  numbersOnly('staff_log', WHY),
  numbersOnly('staff_proposal', WHY),
  numbersOnly('staff_note', 'staff are told not to write names in notes'),
  numbersOnly('staff_look', WHY),
];

export const consolePersonalData = { retention } satisfies PersonalData;
