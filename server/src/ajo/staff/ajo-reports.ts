// Staff cases of reports about members: two suspend the seat, one dismisses the report.
import { formatNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { findPeople } from '../../identity/directory.ts';
import { numberedCase } from '../../payments/case-references.ts';
import { staffLabel } from '../../payments/staff-actions.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { onlyCase } from '../../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource } from '../../staff/cases.ts';
import { owedBy, readGroup, seatById } from '../ground/state.ts';
import { decideReport, findReport } from '../seats/next-of-kin/staff.ts';

async function describeReport(db: Db, id: string): Promise<CaseFacts> {
  const { group_id, member_id, reported_by, text, created_at } = await findReport(db, Number(id));
  const state = await inTransaction(db, (tx) => readGroup(tx, group_id));
  const seat = seatById(state, member_id);
  const people = await findPeople(db, reported_by === null ? [] : [reported_by]);
  const by = reported_by === null ? 'Alajo staff' : (people.get(reported_by)?.name ?? '');
  return {
    facts: [
      { label: 'Member', value: seat.name },
      { label: 'Reported by', value: by },
      { label: 'Turn', value: `${seat.position} of ${state.group.total_rounds}` },
      { label: 'Has collected', value: seat.has_collected ? 'Yes' : 'No' },
      { label: 'Owes', value: formatNaira(owedBy(state, seat)) },
      { label: 'Until it is suspended', value: 'The member can deny it with a tap' },
    ],
    events: [{ at: created_at, description: `${by}: ${text}` }],
  };
}

const permission = 'groups.decide';

const ends: readonly CaseEnd[] = [
  {
    name: 'suspend',
    label: 'Suspend',
    key: 's',
    takes: {
      reason: {
        label: 'Why',
        hint: 'A second person has to approve it. Then nothing is taken for the seat.',
      },
    },
    fresh: true,
    by_two: {
      permission,
      propose: ({ propose }, caller, cases, { reason }) => {
        const payload = { report_id: Number(onlyCase(cases).id) };
        return propose(caller, { kind: 'ajo_suspend_seat', payload, reason });
      },
    },
  },
  {
    name: 'dismiss',
    label: 'Dismiss',
    key: 'd',
    takes: { reason: { label: 'Why', hint: 'It stays in the log.' } },
    fresh: true,
    alone: {
      permission,
      run: async ({ deps }, caller, { id }, { reason }) => {
        const decision = { act: 'dismiss', reason, by: staffLabel(caller.staff_id) } as const;
        await decideReport({ ...deps, record: caller.record }, Number(id), decision);
        return 'The report has been dismissed.';
      },
    },
  },
];

export const ajoReports: CaseSource = {
  kind: 'ajo_report',
  id: 'bigint',
  open: sql`select r.id, r.user_id, g.name as who, case r.kind when 'died'
        then 'A member is reported to have died' else 'A member is reported as unable to act' end as what,
      null::bigint as amount, r.created_at as since, r.created_at as clock,
      r.status as state
    from ajo_seat_report r join ajo_group g on g.id = r.group_id where r.status = 'open'`,
  ...numberedCase('kin'),
  describe: describeReport,
  ends,
};
