// Step-up rules: the actions for which a PIN is enough, and those that need a passkey, or the PIN and a code.
import type { ApprovalReason } from '@alajo/contract/identity/approval.ts';
import type { StepUpPolicy } from '@alajo/contract/identity/passkeys.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { approvalLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../../deps.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { findCustomer } from '../customers.ts';
import { listStoredPasskeys } from '../stored-passkeys.ts';
import { countByPin } from './agreements.ts';
import { isKnownPayee } from './known-payees.ts';
import type { Terms } from './terms.ts';

/**
 * The reason these terms need more than a PIN; null if a PIN is enough. In an unguarded account only changes that always
 * need it, and payments over the customer's own threshold, do.
 */
export async function reasonFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id, trust }: Customer,
  terms: Terms,
  own: Kobo | null,
): Promise<ApprovalReason | null> {
  const { scope, amount, ajo_total } = terms;
  if (scope === 'always') return 'sensitive';
  if (scope === 'own') return null;
  if (!trust.guarded) return isOver(amount, own) && scope === 'payment' ? 'amount' : null;
  if (scope === 'sensitive') return 'sensitive';
  const now = clock.now();
  if (trust.new_until !== null && trust.new_until > now) return 'new_device';
  const limits = approvalLimitsOn(dayInLagos(now));
  if (ajo_total !== undefined && ajo_total > limits.ajo_total) return 'ajo_total';
  if (isOver(amount, limits.pin_up_to) || isOver(amount, own)) return 'amount';
  return (await isFirstPayment(db, user_id, terms)) ? 'new_payee' : null;
}

const isFirstPayment = async (db: Db, userId: number, { payee }: Terms): Promise<boolean> =>
  payee !== undefined && !(payee.known ?? (await isKnownPayee(db, userId, payee.key)));

const isOver = (amount: Kobo | null, most: Kobo | null) =>
  amount !== null && most !== null && amount > most;

/** The reason a PIN is not enough for these terms; null if it is, in which case a seat in a group is counted. */
export const reasonForStepUp = async (
  deps: Deps,
  caller: Customer,
  terms: Terms,
  own: Kobo | null,
): Promise<ApprovalReason | null> =>
  (await reasonFor(deps, caller, terms, own)) ??
  (!caller.trust.guarded || (await countByPin(deps, caller, terms)) ? null : 'ajo_total');

/** The step-up rules that apply to the caller, for Settings. */
export async function findStepUpPolicy(deps: Deps, caller: Customer): Promise<StepUpPolicy> {
  const now = deps.clock.now();
  const { pin_up_to: usual, ajo_total } = approvalLimitsOn(dayInLagos(now));
  const { pin_up_to: own } = await findCustomer(deps.db, caller.user_id);
  const pin_up_to = kobo(Math.min(usual, own ?? usual));
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
    own_pin_up_to: own,
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

/** Applies from the next payment on; null for the usual rule alone. */
export async function setPinThreshold(tx: Tx, userId: number, pin_up_to: Kobo | null) {
  await tx.updateTable('identity_user').set({ pin_up_to }).where('id', '=', userId).execute();
}
