// Recalls that await staff: two of them decide what a recipient refused, and one records the
// requests to a recipient's bank and its answers.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  type BankStep,
  bankStep,
  bankSteps,
  type RecallDecision,
  recallDecision,
  recallDecisions,
  recallSteps,
} from '@alajo/contract/support/staff-recalls.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { onlyCase } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource } from '../staff/cases.ts';
import { payloadOf, recallCase, requireRecall } from './recall-decisions.ts';
import { leftOf, stepsOf, ticketOf } from './recall-rows.ts';
import { bankStepsFor, decisionsFor, recordBankStep } from './recall-staff.ts';

const decisionKeys = { hold: 'h', refuse: 'r', return: 't', release: 'l' } as const;

const decisionEnd = (decision: RecallDecision): CaseEnd => ({
  name: decision,
  label: recallDecisions[decision].label,
  ...(decision === 'hold' || decision === 'refuse' ? { look: 'danger' } : {}),
  key: decisionKeys[decision],
  description: recallDecisions[decision].does,
  takes: {
    reason: { label: 'Reason', hint: 'The approver reads it, and it stays in the log.' },
  },
  fresh: true,
  fits: async (db, id) => decisionsFor(await requireRecall(db, Number(id))).includes(decision),
  by_two: {
    permission: 'disputes.work',
    async propose({ deps, propose }, caller, cases, { reason }) {
      const row = await requireRecall(deps.db, Number(onlyCase(cases).id));
      return propose(caller, { kind: 'decide_recall', payload: payloadOf(row, decision), reason });
    },
  },
});

const bankKeys = { asked: 'a', notified: 'i', returned: 'm', refused: 'd' } as const;

const bankEnd = (step: BankStep): CaseEnd => ({
  name: `bank_${step}`,
  label: bankSteps[step].label,
  ...(step === 'refused' ? { look: 'danger' } : {}),
  key: bankKeys[step],
  description: bankSteps[step].does,
  takes: { reason: { label: 'What the bank said, and who said it', hint: 'It stays in the log.' } },
  fits: async (db, id) => bankStepsFor(await requireRecall(db, Number(id))).includes(step),
  alone: {
    permission: 'disputes.work',
    async run({ deps, work }, caller, { id }, { reason }) {
      await recordBankStep(deps, work, caller, { id: Number(id), step, reason });
      return 'Recorded.';
    },
  },
});

async function describeRecall(db: Db, id: string): Promise<CaseFacts> {
  const row = await requireRecall(db, Number(id));
  const [ticket, steps] = await Promise.all([ticketOf(db, row), stepsOf(db, row)]);
  return {
    facts: [
      { label: 'Payment', value: toReference(row.entry_id) },
      { label: 'Recipient', value: row.bank === null ? row.other : `${row.other}, ${row.bank}` },
      { label: 'Sent', value: formatNaira(row.amount) },
      { label: 'Returned', value: formatNaira(row.given) },
      { label: 'On hold', value: formatNaira(row.held) },
      { label: 'Still missing', value: formatNaira(leftOf(row)) },
      ...(ticket === null ? [] : [{ label: 'Ticket', value: ticket }]),
    ],
    events: steps.map(({ kind, at, amount }) => ({
      at,
      description: `${recallSteps[kind]}${amount === null ? '' : `: ${formatNaira(amount)}`}`,
    })),
  };
}

export const recallCases: CaseSource = {
  kind: 'recall',
  id: 'bigint',
  open: sql`select id, user_id, null::text as who, 'Asked back from ' || other as what,
      amount - given as amount, asked_at as since, answer_by as clock, status as state
    from support_recall where status in ('reviewing', 'with_bank')
      and (bank is not null or claim_id is null)`,
  ...recallCase,
  describe: describeRecall,
  ends: [...recallDecision.options.map(decisionEnd), ...bankStep.options.map(bankEnd)],
};
