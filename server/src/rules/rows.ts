// Staff view of every dated row: past, current, upcoming, proposed and withdrawn ones, with who decided.
import { addDays } from '@alajo/contract/days.ts';
import { priceKinds } from '@alajo/contract/rules/figures.ts';
import type { RuleState, StaffRule } from '@alajo/contract/rules/schemas.ts';
import type { Deps } from '../deps.ts';
import { listStoredRows, type StoredRow } from '../payments/price-rows.ts';
import { rowOf } from '../payments/price-rules.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { ListProposals, ProposalRecord } from '../staff/proposals.ts';
import { addedRows, type ruleProposals, withdrawnRule } from './proposals.ts';

/** All rows by kind and first day. */
export async function listRules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  list: ListProposals,
): Promise<StaffRule[]> {
  const now = clock.now();
  const [stored, proposals] = await Promise.all([listStoredRows(db), list([ADDS, WITHDRAWS])]);
  const decisions = new Map(proposals.map((proposal) => [proposal.id, decisionOf(proposal)]));
  const open = proposals.filter(
    (proposal) => proposal.state === 'open' && proposal.expires_at > now,
  );
  const withdrawing = new Map(
    open
      .filter(({ kind }) => kind === WITHDRAWS)
      .map((proposal) => [withdrawnRule(proposal.payload), decisionOf(proposal)]),
  );
  const decidedBy = (id: number | null) => (id === null ? null : (decisions.get(id) ?? null));
  const today = dayInLagos(now);
  const rows = stored.map((rule): StaffRule => {
    const last_day = lastDay(rule, stored);
    return {
      id: rule.id,
      row: rowOf(rule),
      last_day,
      state: stateOf(rule, last_day, today),
      source: rule.source,
      at: rule.at.toISOString(),
      decision: decidedBy(rule.proposal_id),
      withdrawal: decidedBy(rule.withdrawn_by) ?? withdrawing.get(rule.id) ?? null,
    };
  });
  const added = open.filter(({ kind }) => kind === ADDS).flatMap(proposedRules);
  return [...rows, ...added].sort(
    ({ row: one }, { row: other }) =>
      priceKinds.indexOf(one.kind) - priceKinds.indexOf(other.kind) ||
      one.first_day.localeCompare(other.first_day),
  );
}

const ADDS = 'price_rule' satisfies keyof typeof ruleProposals;
const WITHDRAWS = 'price_rule_withdrawal' satisfies keyof typeof ruleProposals;

const decisionOf = ({ id, maker, approver, decided_at }: ProposalRecord) => ({
  proposal_id: id,
  maker,
  approver,
  decided_at: decided_at?.toISOString() ?? null,
});

const proposedRules = (proposal: ProposalRecord) => {
  const { source, rows } = addedRows(proposal.payload);
  return rows.map(
    (row): StaffRule => ({
      id: null,
      row,
      last_day: null,
      state: 'proposed',
      source,
      at: proposal.made_at.toISOString(),
      decision: decisionOf(proposal),
      withdrawal: null,
    }),
  );
};

function lastDay(row: StoredRow, all: readonly StoredRow[]): string | null {
  const later = all.find(
    ({ kind, first_day, withdrawn_by }) =>
      kind === row.kind && withdrawn_by === null && first_day > row.first_day,
  );
  return later === undefined || row.withdrawn_by !== null ? null : addDays(later.first_day, -1);
}

function stateOf(row: StoredRow, last_day: string | null, today: string): RuleState {
  if (row.withdrawn_by !== null) return 'withdrawn';
  if (row.first_day > today) return 'ahead';
  return last_day !== null && last_day < today ? 'ended' : 'in_force';
}
