// Step-up rules: the actions for which a PIN is enough, and those that need a passkey, or the PIN and a code.
import type { ApprovalReason } from '@alajo/contract/identity/approval.ts';
import type { StepUpPolicy } from '@alajo/contract/identity/passkeys.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { approvalLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../../deps.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { listStoredPasskeys } from '../stored-passkeys.ts';
import { countByPin } from './agreements.ts';
import { isKnownPayee } from './known-payees.ts';
import type { Terms } from './terms.ts';

/** The reason these terms need more than a PIN; null if a PIN is enough, as in every unguarded account. */
export async function reasonFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id, trust }: Customer,
  terms: Terms,
): Promise<ApprovalReason | null> {
  const { scope, amount, payee, ajo_total } = terms;
  if (scope === 'always') return 'sensitive';
  if (!trust.guarded || scope === 'own') return null;
  if (scope === 'sensitive') return 'sensitive';
  const now = clock.now();
  if (trust.new_until !== null && trust.new_until > now) return 'new_device';
  const limits = approvalLimitsOn(dayInLagos(now));
  if (ajo_total !== undefined && ajo_total > limits.ajo_total) return 'ajo_total';
  if (amount !== null && amount > limits.pin_up_to) return 'amount';
  if (payee === undefined) return null;
  const known = payee.known ?? (await isKnownPayee(db, user_id, payee.key));
  return known ? null : 'new_payee';
}

/** The reason a PIN is not enough for these terms; null if it is, in which case a seat in a group is counted. */
export const reasonAgainstPin = async (
  deps: Deps,
  caller: Customer,
  terms: Terms,
): Promise<ApprovalReason | null> =>
  (await reasonFor(deps, caller, terms)) ??
  ((await countByPin(deps, caller, terms)) ? null : 'ajo_total');

/** The step-up rules that apply to the caller, for Settings. */
export async function findStepUpPolicy(deps: Deps, caller: Customer): Promise<StepUpPolicy> {
  const now = deps.clock.now();
  const { pin_up_to, ajo_total } = approvalLimitsOn(dayInLagos(now));
  const { guarded, new_until } = caller.trust;
  const held = await listStoredPasskeys(deps.db, caller.user_id);
  const amount = formatNaira(pin_up_to);
  const rung = (action: string, proof: 'pin' | 'stronger', why: string) => ({
    what: action,
    proof,
    why,
  });
  return {
    guarded,
    new_until: new_until !== null && new_until > now ? new_until.toISOString() : null,
    pin_up_to,
    ajo_total,
    has_passkey: held.length > 0,
    rungs: [
      rung(
        `Up to ${amount} to someone you’ve paid before`,
        'pin',
        'Small payments to people you know stay quick.',
      ),
      rung('Saving and moving your own money', 'pin', 'The money stays yours.'),
      rung(
        `More than ${amount}`,
        'stronger',
        'Someone who saw you type your PIN can’t empty your wallet.',
      ),
      rung(
        'The first payment to a person or an account',
        'stronger',
        'Fraudsters send money to accounts you’ve never paid.',
      ),
      rung(
        'Every payment on a new device, for 24 hours',
        'stronger',
        'If it isn’t yours, you have a day to notice.',
      ),
      rung(
        `More than ${formatNaira(ajo_total)} in new Ajo groups and first payments within 24 hours`,
        'stronger',
        'A group takes payments for months, and many small amounts add up.',
      ),
      rung(
        'Raising a limit, changing your email or phone, adding or removing a passkey, downloading your data, unlinking a chat or closing your account',
        'stronger',
        'These are the first things someone does after taking over an account.',
      ),
    ],
  };
}
