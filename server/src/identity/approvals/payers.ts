// Payers and their proof: the PIN, or an approval if that is not enough.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../deps.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import type { Directory, Payer } from '../directory.ts';
import { authorizeByPin, payerOf } from '../pin-check.ts';
import { createApproval, findGrantedApproval, type Operations, useApproval } from './approvals.ts';
import { reasonFor, reasonForStepUp } from './step-up-policy.ts';
import { requestTerms, type Terms } from './terms.ts';

export type Payers = {
  /** The payer without any proof, for reads only. */
  identify(caller: Customer): Promise<Payer>;
  /**
   * Checks the caller's PIN and returns the payer; a passkey's approval of this very request
   * replaces it. Throws pin_required, pin_wrong, pin_locked, approval_required, approval_invalid.
   */
  authorize(caller: Customer): Promise<Payer>;
  /**
   * Like `authorize`, for terms that may need more than a PIN. They are computed only if they matter: for a guarded
   * account or one whose owner has set a threshold, or if the caller has an approval or asks for one.
   */
  approve(caller: Customer, terms: () => Terms | Promise<Terms>): Promise<Payer>;
  /** Like `approve`, for a change an account thief would make. */
  approveChange(caller: Customer, act: SensitiveAct): Promise<Payer>;
  /**
   * For actions that always need an approval, so the PIN is not asked for. Throws approval_required,
   * approval_invalid.
   */
  requireStronger(caller: Customer, act: SensitiveAct): Promise<void>;
};

/** Throws the ledger's refusal of a debit of this amount from a payer's wallet now. */
type RequirePayable = (payer: Payer, amount: Kobo) => Promise<void>;

/** A change an account thief would make. */
type SensitiveAct = Pick<Terms, 'kind' | 'title' | 'lines'> & {
  /** The exact content of the change if the lines don't show it: it is approved too. */
  subject?: string;
  /** Unguarded accounts are asked as well. */
  on?: 'every account';
};

/**
 * One customer's attempts run one at a time in this process: each wrong one is committed before the
 * next is compared, so parallel guesses gain nothing.
 */
export function createPayers(
  deps: Deps,
  directory: Directory,
  { requirePayable, ...operations }: Operations & { requirePayable: RequirePayable },
): Payers {
  const turns = new Map<number, Promise<unknown>>();
  const byPin = (caller: Customer) => {
    const before = turns.get(caller.user_id);
    const work = () => authorizeByPin(deps, directory, caller);
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
  /** A repeat of a completed action is not refused. */
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
        if (!trust.guarded && payer.pin_up_to === null) return payer;
        const terms = await termsOf();
        const reason = await reasonForStepUp(deps, caller, terms, payer.pin_up_to);
        if (reason === null) return payer;
        await requirePossible(caller, payer, terms);
        throw await createApproval(deps, caller, terms, { reason });
      }
      if (approval === 'passkey') {
        const terms = await termsOf();
        const payer = await identify(caller);
        const reason = await reasonFor(deps, caller, terms, payer.pin_up_to);
        await requirePossible(caller, payer, terms);
        throw await createApproval(deps, caller, terms, {
          reason: reason ?? 'chosen',
          by_passkey: true,
        });
      }
      const granted = await findGrantedApproval(deps.db, caller, approval);
      // A passkey replaces the PIN; a code comes in addition to it.
      const payer = granted.way === 'passkey' ? await identify(caller) : await byPin(caller);
      await useApproval(deps, caller, { granted, terms: await termsOf(), operations });
      return payer;
    },
    approveChange: (caller, act) => payers.approve(caller, () => changeTerms(act)),
    async requireStronger(caller, act) {
      const terms = changeTerms(act);
      const { approval } = caller;
      if (approval === undefined || approval === 'passkey') {
        const reason = await reasonFor(deps, caller, terms, null);
        if (reason !== null) throw await createApproval(deps, caller, terms, { reason });
        return;
      }
      const granted = await findGrantedApproval(deps.db, caller, approval);
      await useApproval(deps, caller, { granted, terms, operations });
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
