// A biller that staff have paused, so that a visitor sees how its tile and its form say so.
import { asStaff } from '../commands/as-staff.ts';
import type { Deps } from '../deps.ts';
import { pausePayments } from '../payments/pauses.ts';
import { DAY } from '../platform/clock.ts';

/** The demo's members of staff must exist. */
export async function demoPause(deps: Deps): Promise<void> {
  const operator = {
    email: 'ngozi@staff.alajo.example',
    permission: 'providers.pause',
    command: 'start',
  } as const;
  const pause = {
    target: 'electricity:kedco',
    message: 'Kano Electric is upgrading its prepaid meters. You can buy tokens again next week.',
    reason: 'Notice of Kano Electric to its agents',
    until: new Date(deps.clock.now().getTime() + 6 * DAY).toISOString(),
  };
  await asStaff(deps, operator, (caller) => pausePayments(deps, pause, caller));
}
