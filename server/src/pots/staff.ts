// Reported and held pots for staff; ending a hold takes two people.

import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { potStaffRoutes, StaffPot } from '@alajo/contract/pots/staff.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import { staffCannot } from '../payments/staff-actions.ts';
import type { Db } from '../platform/database/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { defineProposal } from '../staff/proposals.ts';
import { endHold, findHold } from './holds.ts';
import { lockById } from './pot-rows.ts';

const SHOWN_MAX = 100;

type Row = Omit<StaffPot, 'organiser' | 'reports' | 'held'> & { user_id: number; paid: Kobo };

async function listStaffPots(db: Db): Promise<{ results: StaffPot[] }> {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.user_id, case when p.held then 'held' else p.status end as status,
      p.paid, p.payments
    from pots_pot p where p.held
      or exists (select from pots_report r where r.pot_id = p.id and r.closed_at is null)
    order by p.id limit ${SHOWN_MAX}`.execute(db);
  const ids = [0, ...rows.map(({ id }) => id)];
  const reports = await db
    .selectFrom('pots_report')
    .selectAll()
    .where('pot_id', 'in', ids)
    .orderBy('id')
    .execute();
  const holds = await db
    .selectFrom('pots_hold')
    .selectAll()
    .where('pot_id', 'in', ids)
    .where('decided_at', 'is', null)
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const results = rows.map(({ user_id, ...row }) => {
    const hold = holds.find(({ pot_id }) => pot_id === row.id);
    return {
      ...row,
      organiser: { id: user_id, name: people.get(user_id)?.name ?? '' },
      reports: reports
        .filter(({ pot_id }) => pot_id === row.id)
        .map(({ reported_at, reason, note }) => ({ at: reported_at.toISOString(), reason, note })),
      held: hold
        ? { by: hold.held_by, reason: hold.reason, since: hold.held_at.toISOString() }
        : null,
    };
  });
  return { results };
}

const ending = z.object({ pot_id: z.int(), act: z.enum(['release', 'give_back']) });

export const potProposals = {
  pot_end_hold: defineProposal({
    schema: ending,
    make: 'groups.decide',
    approve: 'proposals.approve_money',
    objectOf: ({ pot_id }) => `pot:${pot_id}`,
    async describe(db, { pot_id, act }) {
      const row = await db
        .selectFrom('pots_pot')
        .select(['title', 'paid', 'payments'])
        .where('id', '=', pot_id)
        .executeTakeFirstOrThrow();
      const label = act === 'release' ? 'Release the pot' : 'Return the money in the pot';
      return {
        title: `${label} “${row.title}”`,
        lines: [
          { label: 'Paid in', value: formatNaira(row.paid) },
          { label: 'Payments', value: String(row.payments) },
        ],
      };
    },
    async check(tx, { pot_id }) {
      if ((await findHold(tx, pot_id)) === undefined) throw staffCannot('It isn’t on hold.');
    },
    async run(tx, { clock }, { pot_id, act }, { proposal_id, decider_id }) {
      const row = await lockById(tx, pot_id);
      await endHold(tx, clock.now(), row, { act, proposal_id, decider_id });
    },
  }),
};

export const potStaffHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<typeof potStaffRoutes> => ({
  staffPots: () => listStaffPots(db),
});
