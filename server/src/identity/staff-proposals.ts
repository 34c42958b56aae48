// Changes that require two members of staff: unfreezing what compliance froze.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import type { Db, Tx } from '../platform/database/database.ts';
import { defineProposal } from '../staff/proposals.ts';
import { unfreezeByStaff } from './staff-actions.ts';

export const identityProposals = {
  unfreeze_customer: defineProposal({
    schema: z.object({ user_id: z.int() }),
    make: 'proposals.make_customers',
    approve: 'proposals.approve_customers',
    objectOf: ({ user_id }) => `customer:${user_id}`,
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { user_id }) {
      const row = await find(db, user_id);
      return {
        title: `Unfreeze the wallet of ${row?.first_name} ${row?.last_name}`,
        lines: [{ label: 'Frozen because', value: row?.staff_frozen_reason ?? 'no longer frozen' }],
      };
    },
    async check(tx, { user_id }) {
      const row = await find(tx, user_id);
      if (row === undefined) throw new AppError('not_found');
      if (row.staff_frozen_by !== 'compliance') throw new AppError('not_frozen_by_us');
    },
    run: (tx, { clock }, { user_id }) => unfreezeByStaff(tx, clock.now(), { user_id, two: true }),
  }),
};

const find = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('identity_user')
    .select(['first_name', 'last_name', 'staff_frozen_by', 'staff_frozen_reason'])
    .where('id', '=', userId)
    .executeTakeFirst();
