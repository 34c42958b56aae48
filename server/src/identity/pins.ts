// The transaction PIN: four digits, stored as a keyed hash. Five wrong ones lock it for a while, and
// a new one starts with a low daily limit.
import { channelsText } from '@alajo/contract/channels-text.ts';
import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { isCommonPin, isGuessablePin, PIN_GUESSABLE } from '@alajo/contract/identity/new-pin.ts';
import type { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Input } from '@alajo/contract/route.ts';
import { NEW_PIN_HOURS, PIN_LOCK_MINUTES, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { notify } from '../notifications/notifications.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { askApproval, findGiven, type Operations, useApproval } from './approvals/approvals.ts';
import { reasonAgainstPin, reasonFor } from './approvals/ladder.ts';
import { requestTerms, type Terms } from './approvals/terms.ts';
import { confirmPassword } from './confirm-password.ts';
import { channelsFor, consumeCode, requireCodeSent } from './customer-codes.ts';
import { findCustomer } from './customers.ts';
import type { Directory, Payer, PinRow } from './directory.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { constantTimeEqual, pinHash } from './secrets.ts';

const LOCK_MS = PIN_LOCK_MINUTES * MINUTE;

export type Payers = {
  /** Who pays, without any proof: only to look at. */
  identify(caller: Customer): Promise<Payer>;
  /**
   * Checks the caller's PIN and returns the payer; a passkey's approval of this very request stands for
   * it. Throws pin_required, pin_wrong, pin_locked, approval_required, approval_invalid.
   */
  authorize(caller: Customer): Promise<Payer>;
  /**
   * As `authorize`, for terms that may take more than a PIN. They are made only where they count: for a
   * guarded account, and where the caller brings an approval or asks for one.
   */
  approve(caller: Customer, terms: () => Terms | Promise<Terms>): Promise<Payer>;
  /** As `approve`, for a change that somebody who took over an account would make. */
  approveChange(caller: Customer, act: SensitiveAct): Promise<Payer>;
  /** For what no PIN is enough for, and none is asked. Throws approval_required, approval_invalid. */
  requireStronger(caller: Customer, act: SensitiveAct): Promise<void>;
};

/** Throws what the ledger would throw if so much left a payer's wallet now. */
type RequirePayable = (payer: Payer, amount: Kobo) => Promise<void>;

/** A change that somebody who took over an account would make. */
type SensitiveAct = Pick<Terms, 'kind' | 'title' | 'lines'> & {
  /** What exactly it changes, where the lines don't say it: part of what is approved. */
  subject?: string;
  /** Unguarded accounts are asked, too. */
  on?: 'every account';
};

/**
 * One customer's attempts run one at a time in this process: each wrong one is committed before the next
 * is compared, so parallel guesses gain nothing.
 */
export function createPayers(
  deps: Deps,
  directory: Directory,
  { requirePayable, ...operations }: Operations & { requirePayable: RequirePayable },
): Payers {
  const turns = new Map<number, Promise<unknown>>();
  const byPin = (caller: Customer) => {
    const before = turns.get(caller.user_id);
    const work = () => authorizeOnce(deps, directory, caller);
    const turn = before ? before.then(work, work) : work();
    turns.set(caller.user_id, turn);
    const leave = () => {
      if (turns.get(caller.user_id) === turn) turns.delete(caller.user_id);
    };
    turn.then(leave, leave);
    return turn;
  };
  const identify = async (caller: Customer) =>
    payerOf(await directory.byId(caller.user_id), caller);
  /** What was carried out is not refused when it is repeated. */
  const requirePossible = async (caller: Customer, payer: Payer, { pays, check }: Terms) => {
    const repeats =
      caller.idempotency_key !== undefined &&
      (await operations.wasCarriedOut(deps.db, operations.idOf(caller)));
    if (repeats) return;
    await check?.();
    if (pays !== undefined) await requirePayable(payer, pays);
  };
  const payers: Payers = {
    identify,
    authorize: (caller) => payers.approve(caller, () => requestTerms(deps.secret, caller)),
    async approve(caller, termsOf) {
      const { approval, trust } = caller;
      if (approval === undefined) {
        const payer = await byPin(caller);
        if (!trust.guarded) return payer;
        const terms = await termsOf();
        const reason = await reasonAgainstPin(deps, caller, terms);
        if (reason === null) return payer;
        await requirePossible(caller, payer, terms);
        throw await askApproval(deps, caller, terms, { reason });
      }
      if (approval === 'passkey') {
        const terms = await termsOf();
        const reason = await reasonFor(deps, caller, terms);
        await requirePossible(caller, await identify(caller), terms);
        throw await askApproval(deps, caller, terms, {
          reason: reason ?? 'chosen',
          by_passkey: true,
        });
      }
      const given = await findGiven(deps.db, caller, approval);
      // A passkey stands for the PIN, a code goes beside it.
      const payer = given.way === 'passkey' ? await identify(caller) : await byPin(caller);
      await useApproval(deps, caller, { given, terms: await termsOf(), operations });
      return payer;
    },
    approveChange: (caller, act) => payers.approve(caller, () => changeTerms(act)),
    async requireStronger(caller, act) {
      const terms = changeTerms(act);
      const { approval } = caller;
      if (approval === undefined || approval === 'passkey') {
        const reason = await reasonFor(deps, caller, terms);
        if (reason !== null) throw await askApproval(deps, caller, terms, { reason });
        return;
      }
      const given = await findGiven(deps.db, caller, approval);
      await useApproval(deps, caller, { given, terms, operations });
    },
  };
  return payers;
}

const changeTerms = ({ subject, on, ...act }: SensitiveAct): Terms => ({
  ...act,
  amount: null,
  scope: on ? 'always' : 'sensitive',
  ...(subject !== undefined && { payee: { key: subject, known: true } }),
});

function payerOf(row: PinRow, { trust }: Customer): Payer {
  const { user_id, username, name, tier, low_limit_until, transfers_wait } = row;
  const has_pin = row.pin_hash !== null;
  const limits = { low_limit_until, device_new_until: trust.new_until, transfers_wait };
  return { user_id, username, name, tier, has_pin, ...limits };
}

async function authorizeOnce(deps: Deps, directory: Directory, caller: Customer): Promise<Payer> {
  const row = await directory.byId(caller.user_id);
  const { user_id } = row;
  const payer = payerOf(row, caller);
  if (row.pin_hash === null) return payer;
  refuseLocked(deps, row.pin_locked_until);
  if (caller.pin === undefined) throw new AppError('pin_required', { field: 'X-Transaction-Pin' });
  const given = pinHash(deps.secret, user_id, caller.pin);
  const right = constantTimeEqual(row.pin_hash, given);
  // With no wrong one on record a right one passes at once: most payments take this way.
  if (!right || row.pin_tries > 0) await tryPin(deps, caller, given);
  if (!row.pin_checked) await checkOldPin(deps, user_id, caller.pin);
  return payer;
}

/** Compares a PIN that was set before the rule with it, once; the owner of a guessable one is asked to change it. */
async function checkOldPin({ db, clock }: Deps, userId: number, pin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unchecked = await tx
      .updateTable('identity_user')
      .set({ pin_checked: true })
      .where('id', '=', userId)
      .where('pin_checked', '=', false)
      .returning('phone_number')
      .executeTakeFirst();
    if (unchecked === undefined) return;
    const facts = { ...unchecked, date_of_birth: null };
    if (!isCommonPin(pin) && !isGuessablePin(pin, facts)) return;
    await notify(tx, [createNotice(identityNotices.pin_guessable, userId, clock.now(), {})]);
  });
}

function refuseLocked({ clock }: Deps, until: Date | null): void {
  const left = (until?.getTime() ?? 0) - clock.now().getTime();
  if (left <= 0) return;
  const minutes = Math.ceil(left / MINUTE);
  throw new AppError('pin_locked', {
    message: `Too many wrong PINs. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retry_after_s: Math.ceil(left / 1000),
  });
}

/**
 * Compares and counts under a lock on the customer's row, so attempts through several processes take
 * turns, too. Throws `pin_wrong` with the attempts left, or `pin_locked`.
 */
async function tryPin(deps: Deps, caller: Customer, given: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const left = await inTransaction(db, async (tx) => {
    const person = tx.updateTable('identity_user').where('id', '=', caller.user_id);
    const row = await tx
      .selectFrom('identity_user')
      .select(['pin_hash', 'pin_tries', 'pin_locked_until'])
      .where('id', '=', caller.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    refuseLocked(deps, row.pin_locked_until);
    if (row.pin_hash !== null && constantTimeEqual(row.pin_hash, given)) {
      await person.set({ pin_tries: 0, pin_locked_until: null }).execute();
      return undefined;
    }
    // Attempts before a lock that has ended no longer count.
    const tries = row.pin_locked_until === null ? row.pin_tries + 1 : 1;
    const until = tries >= PIN_TRIES ? new Date(now.getTime() + LOCK_MS) : null;
    await person.set({ pin_tries: tries, pin_locked_until: until }).execute();
    if (until !== null) await tellLocked(tx, now, caller);
    return PIN_TRIES - tries;
  });
  if (left === undefined) return;
  if (left <= 0) throw new AppError('pin_locked', { retry_after_s: LOCK_MS / 1000 });
  const tries = `${left} ${left === 1 ? 'try' : 'tries'} left`;
  throw new AppError('pin_wrong', { message: `Incorrect PIN. ${tries}.`, field: 'pin' });
}

async function tellLocked(tx: Tx, now: Date, caller: Customer): Promise<void> {
  const minutes = LOCK_MS / MINUTE;
  await notify(tx, [createNotice(identityNotices.pin_locked, caller.user_id, now, { minutes })]);
  await recordEvent(tx, now, { user_id: caller.user_id, kind: 'pin_locked', from: caller });
}

/** A customer's date of birth as YYYY-MM-DD, if they gave it. */
type BirthDates = (userId: number) => Promise<string | null>;

/** What setting a PIN needs besides `Deps`. */
export type PinContext = { payers: Payers; birthDateOf: BirthDates };

/**
 * Creates the PIN with the password, or changes it with the old one. A session alone is not enough:
 * a stolen one could then send. Wrong proofs count as attempts.
 */
export async function setPin(
  deps: Deps,
  context: PinContext,
  input: Input<typeof pinRoutes.setPin>,
  caller: Customer,
) {
  const { pin, old_pin, password } = input;
  const { has_pin } = await context.payers.authorize({
    ...caller,
    pin: old_pin,
    // Only the old PIN, or the password, proves who sets a new one.
    approval: undefined,
  });
  if (!has_pin) await requirePassword(deps, caller, password);
  await refuseGuessable(deps, context, caller, pin);
  await storePin(deps, caller, pin, has_pin ? 'pin_changed' : 'pin_set');
  return { message: 'Your PIN is set.' };
}

async function requirePassword(deps: Deps, caller: Customer, password: string | undefined) {
  if (password === undefined) {
    const message = 'Enter your password to create a PIN.';
    throw new AppError('invalid_request', { field: 'password', message });
  }
  await confirmPassword(deps, caller, password);
}

async function refuseGuessable(
  { db }: Deps,
  { birthDateOf }: PinContext,
  { user_id }: Customer,
  pin: string,
): Promise<void> {
  const { phone_number } = await findCustomer(db, user_id);
  if (isGuessablePin(pin, { phone_number, date_of_birth: await birthDateOf(user_id) })) {
    throw new AppError('invalid_request', { field: 'pin', message: PIN_GUESSABLE });
  }
}

export async function sendPinCode(deps: Deps, caller: Customer) {
  const channels = channelsFor(deps, 'pin_reset');
  const { user_id } = caller;
  await inTransaction(deps.db, (tx) =>
    requireCodeSent(tx, deps, { user_id, purpose: 'pin_reset' }),
  );
  const message = `We have sent a 6-digit code to ${channelsText(channels)}.`;
  return { message, channels, retry_after_s: RESEND_SECONDS };
}

/** Replaces a forgotten PIN with the password and a code, and ends its lock. Throws `otp_invalid`. */
export async function resetPin(
  deps: Deps,
  context: PinContext,
  { otp, pin, password }: Input<typeof pinRoutes.resetPin>,
  caller: Customer,
) {
  await confirmPassword(deps, caller, password);
  await refuseGuessable(deps, context, caller, pin);
  await consumeCode(deps, caller.user_id, 'pin_reset', otp);
  await storePin(deps, caller, pin, 'pin_reset');
  return { message: 'Your PIN is set.' };
}

type PinEvent = 'pin_set' | 'pin_changed' | 'pin_reset';

async function storePin(deps: Deps, caller: Customer, pin: string, kind: PinEvent): Promise<void> {
  const { db, clock, secret } = deps;
  const { user_id: userId } = caller;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // The old PIN proves more than a password or a code: a change keeps the limit as it is.
    const low =
      kind === 'pin_changed'
        ? {}
        : { low_limit_until: new Date(now.getTime() + NEW_PIN_HOURS * HOUR) };
    await recordEvent(tx, now, { user_id: userId, kind, from: caller });
    const customer = await tx
      .updateTable('identity_user')
      .set({
        pin_hash: pinHash(secret, userId, pin),
        pin_checked: true,
        pin_tries: 0,
        pin_locked_until: null,
        ...low,
      })
      .where('id', '=', userId)
      .returning(['email', 'phone_number'])
      .executeTakeFirstOrThrow();
    const { device } = caller;
    const notice = createNotice(identityNotices[kind], userId, now, { device });
    await notifyEverywhere(tx, notice, customer);
  });
}
