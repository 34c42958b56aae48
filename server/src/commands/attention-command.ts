// `npm run attention` on a terminal: what needs a person, and its ends, by the console's verbs and in the name
// of a member of our staff. A payment above the amount that takes two becomes a proposal.

import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import { ENDS_ALONE_MAX, type PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { paymentSources, proposalKinds } from '../app.ts';
import { refuseClaimed } from '../console/cases/claims.ts';
import { createPropose } from '../console/proposals/proposals.ts';
import { endAlone, proposeEnds } from '../payments/desk/acts.ts';
import { closeByStaff } from '../payments/desk/cases.ts';
import { findOutside, requirePaymentId } from '../payments/desk/find.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { exceptions } from '../reconciliation/exceptions.ts';
import { type AttentionDeps, type AttentionOutcome, attentionOutcomes } from '../staff/cases.ts';
import { asStaff, staffOption } from './as-staff.ts';
import { endByHand, listAttention } from './attention-list.ts';

type Ending = { reference: string; outcome: AttentionOutcome; amount: Kobo | undefined };

/** Runs the command and returns what to print. */
export async function runAttentionCommand(
  deps: AttentionDeps,
  words: readonly string[],
): Promise<string> {
  const { email, rest } = staffOption(words);
  const ending = read(rest);
  if (ending === undefined) return listed(deps);
  const acting = { email, permission: permissionFor(ending), command: 'attention' };
  const said = await asStaff(deps, acting, (caller) => end(deps, caller, ending));
  return [said, await listed(deps)].filter(Boolean).join('\n');
}

function read([reference, outcome, naira]: readonly string[]): Ending | undefined {
  if (reference === undefined) return undefined;
  const chosen = attentionOutcomes.find((one) => one === outcome);
  if (chosen === undefined) {
    throw new Error(`Add the outcome, one of: ${attentionOutcomes.join(', ')}`);
  }
  const amount = naira === undefined ? undefined : parseNaira(naira);
  if (naira !== undefined && !amount) throw new Error(`${naira} is no amount in naira`);
  return { reference, outcome: chosen, amount };
}

const isPayment = ({ reference, outcome }: Ending) =>
  (outcome === 'delivered' || outcome === 'failed') &&
  /^([0-9A-Z]{26}|refund-\d+)$/.test(reference);

/** As in the console. */
function permissionFor(ending: Ending): Permission {
  if (isPayment(ending) || ending.reference.startsWith('case-')) return 'payments.end';
  return 'orders.decide';
}

const REASON = 'By npm run attention, after asking the provider';

/** Returns what there is to say besides that it happened. */
async function end(deps: AttentionDeps, caller: Staff, ending: Ending): Promise<string> {
  const { reference, outcome, amount } = ending;
  if (isPayment(ending)) return endPayment(deps, caller, ending);
  if (reference.startsWith('case-') && outcome === 'closed') {
    await closeByStaff(deps, { refuseClaimed }, caller, { reference, reason: REASON });
    return '';
  }
  await inTransaction(deps.db, (tx) =>
    caller.record(tx, { act: 'case_ended', object: reference, details: { outcome } }),
  );
  await endByHand(deps, reference, outcome, amount);
  return '';
}

async function endPayment(
  deps: AttentionDeps,
  caller: Staff,
  { reference, outcome: word }: Ending,
): Promise<string> {
  const sources = paymentSources;
  const outcome: PaymentOutcome = word === 'delivered' ? 'paid' : 'failed';
  const id = await requirePaymentId(deps, sources, reference);
  const facts = (await findOutside(deps.db, sources, id))?.facts;
  if (!facts?.ends.includes(outcome)) throw new Error(`${reference} is not waiting for a decision`);
  if (facts.amount <= ENDS_ALONE_MAX) {
    const ended = { reference, outcome, reason: REASON } as const;
    await endAlone(deps, { sources, refuseClaimed, exceptions }, caller, ended);
    return '';
  }
  const propose = createPropose({ deps, kinds: proposalKinds });
  const proposed = { payments: [id], outcome, reason: REASON };
  const { id: number } = await proposeEnds(deps, { sources, propose }, caller, proposed);
  return `Proposal ${number} waits for a second person: it is above what one ends alone.`;
}

async function listed({ db }: AttentionDeps): Promise<string> {
  const lines = (await listAttention(db)).map((one) =>
    [
      one.reference,
      one.status,
      one.what,
      one.provider_reference,
      one.since.toISOString(),
      ...(one.by ? [`by ${one.by.toISOString()}`] : []),
    ].join('  '),
  );
  return lines.join('\n') || 'Nothing needs a person.';
}
