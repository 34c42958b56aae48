// Plans which banks pay what is missing on a due day. Pure: no queries.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { RemindedPayment } from '../../module.ts';
import type { ConsentRow } from './consents.ts';
import { type PullRow, roomOf } from './pull-rows.ts';

/** An open consent of an active mandate, with its pulls so far. */
export type UsableConsent = ConsentRow & { bank: string; pulls: readonly PullRow[] };

export type CustomerShortfall = {
  day: string;
  balance: Kobo;
  payments: readonly RemindedPayment[];
  /** The first to pay first. */
  consents: readonly UsableConsent[];
  /** The smallest payment the provider takes. */
  least: Kobo;
};

export type PlannedPull = { consent: UsableConsent; amount: Kobo };

/**
 * The pull for each payment of the day that the wallet doesn't cover. What is taken before it from the wallet counts
 * first, so a bank that was added for one purpose pays for no other. Each is paid by one bank, within what is agreed.
 */
export function planPulls(shortfall: CustomerShortfall): PlannedPull[] {
  const { day, consents, least } = shortfall;
  return [...shortfallsByPurpose(shortfall)].flatMap(([key, missing]) => {
    const usable = consents.filter(
      (consent) =>
        keyOf(consent.purpose, consent.purpose_id) === key &&
        consent.ends_on >= day &&
        consent.skips_on !== day,
    );
    const planned = usable.map((consent) => ({
      consent,
      amount: kobo(Math.min(missing, roomOf(consent, consent.pulls, day))),
    }));
    return planned.find(({ amount }) => amount >= least) ?? [];
  });
}

function shortfallsByPurpose({ day, balance, payments }: CustomerShortfall): Map<string, number> {
  const due = payments
    .filter(({ due_on }) => due_on <= day)
    .sort((a, b) => a.due_on.localeCompare(b.due_on) || a.tried_at.localeCompare(b.tried_at));
  const missing = new Map<string, number>();
  let left: number = balance;
  for (const { kind, id, amount, due_on } of due) {
    const short = Math.max(amount - left, 0);
    left = Math.max(left - amount, 0);
    const key = keyOf('ajo_group', id);
    if (kind === 'ajo' && due_on === day && short > 0) {
      missing.set(key, (missing.get(key) ?? 0) + short);
    }
  }
  return missing;
}

const keyOf = (purpose: ConsentRow['purpose'], id: number) => `${purpose} ${id}`;
