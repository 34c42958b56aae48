// Staff cases of disputed rounds: one person makes the payout, two return the round.
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { numberedCase } from '../../payments/case-references.ts';
import { staffLabel } from '../../payments/staff-actions.ts';
import { timeInLagos } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { onlyCase } from '../../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource, RunEnd } from '../../staff/cases.ts';
import { decideDispute, findDispute } from '../government/disputes/staff.ts';
import { withEvidence } from '../government/disputes/view.ts';
import { readGroup } from '../ground/state.ts';

async function describeDispute(db: Db, id: string): Promise<CaseFacts> {
  const [dispute] = await withEvidence(db, [await findDispute(db, Number(id))]);
  if (dispute === undefined) throw new AppError('not_found');
  const { by, about, round, text, evidence, created_at, frozen_until, extended } = dispute;
  const { group, seats } = await inTransaction(db, (tx) => readGroup(tx, dispute.group_id));
  const against = seats.find(({ user_id, position }) =>
    about === 'organiser' ? user_id === group.organiser_id : position === round,
  );
  return {
    facts: [
      { label: 'Raised by', value: by },
      { label: 'About', value: `The ${about}, ${against?.name ?? ''}` },
      { label: 'Each contributes', value: formatNaira(group.contribution) },
      {
        label: 'Payout waits until',
        value: `${timeInLagos(frozen_until)}${extended ? ', as the group voted' : ''}`,
      },
    ],
    events: [
      { at: created_at, description: `${by}: ${text}` },
      ...evidence.map((evidence) => ({
        at: evidence.at,
        description: `${evidence.by}: ${evidence.text ?? 'a picture'}`,
      })),
    ],
  };
}

const decide =
  (act: 'pay_out' | 'abusive', message: string): RunEnd =>
  async ({ deps }, caller, { id }, { reason }) => {
    const decision = { act, reason, by: staffLabel(caller.staff_id) };
    await decideDispute({ ...deps, record: caller.record }, Number(id), decision);
    return message;
  };

const permission = 'groups.decide';

const ends: readonly CaseEnd[] = [
  {
    name: 'pay_out',
    label: 'Make the payout',
    key: 'p',
    takes: { reason: { label: 'Why', hint: 'The collector is paid. It can’t be undone.' } },
    fresh: true,
    alone: { permission, run: decide('pay_out', 'The payout has been made.') },
  },
  {
    name: 'give_back',
    label: 'Return the money',
    key: 'g',
    takes: {
      reason: {
        label: 'Why',
        hint: 'A second person has to approve it. Then everyone gets their payments into this round back.',
      },
    },
    fresh: true,
    by_two: {
      permission,
      propose: ({ propose }, caller, cases, { reason }) => {
        const payload = { dispute_id: Number(onlyCase(cases).id) };
        return propose(caller, { kind: 'ajo_give_back', payload, reason });
      },
    },
  },
  {
    name: 'abusive',
    label: 'Mark as abusive',
    look: 'danger',
    key: 'a',
    takes: {
      reason: {
        label: 'Why',
        hint: `The collector is paid at once. It costs the member who raised it ${-TRUST_POINTS.abuse} trust points, and they are notified.`,
      },
    },
    fresh: true,
    alone: { permission, run: decide('abusive', 'It cost them trust points.') },
  },
];

export const ajoDisputes: CaseSource = {
  kind: 'ajo_dispute',
  id: 'bigint',
  open: sql`select d.id, d.user_id, g.name as who,
      'Round ' || d.round || ' disputed: ' || d.text as what,
      g.contribution * g.members as amount, d.created_at as since, d.frozen_until as clock,
      d.status as state
    from ajo_dispute d join ajo_group g on g.id = d.group_id where d.status = 'open'`,
  ...numberedCase('dispute'),
  describe: describeDispute,
  ends,
};
