// Account recoveries for staff: they view the ID that was sent, refuse, or propose to recover the account, which a
// second person approves.
import { AppError } from '@alajo/contract/errors.ts';
import {
  type RecoveryRefusal,
  recoveryRefusalNames,
  recoveryRefusals,
} from '@alajo/contract/identity/recovery.ts';
import { RECOVERY_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { dayInLagos, HOUR } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { markFile, openFile } from '../../platform/document-files.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { onlyCase, readChoice, reasonOptions } from '../../staff/case-end-input.ts';
import type { CaseEnd, CaseSource, RefuseClaimed } from '../../staff/cases.ts';
import { defineProposal } from '../../staff/proposals.ts';
import { maskContact } from '../contacts.ts';
import { findCustomer } from '../customers.ts';
import {
  type AccountRecovery,
  approveRecovery,
  findRecovery,
  isContactTaken,
  lockRecovery,
  rejectRecovery,
} from './decisions.ts';

const FORM = /^recovery-([1-9]\d{0,14})$/;
const referenceOf = (id: string | number) => `recovery-${id}`;

const ends: readonly CaseEnd[] = [
  {
    name: 'recover',
    label: 'Recover',
    key: 'a',
    description: `Once a colleague approves it, the customer has ${RECOVERY_WAIT_HOURS} hours to stop it. Then every session, device, password and second factor ends, and the new contacts get a link.`,
    takes: { reason: { label: 'Why', hint: 'The approver reads it, and it stays in the log.' } },
    fresh: true,
    by_two: {
      permission: 'proposals.make_customers',
      async propose({ deps, propose }, caller, cases, { reason }) {
        const id = Number(onlyCase(cases).id);
        const { user_id } = await findRecovery(deps.db, id);
        return propose(caller, { kind: 'recover_account', payload: { id, user_id }, reason });
      },
    },
  },
  {
    name: 'refuse',
    label: 'Refuse',
    look: 'danger',
    key: 'r',
    takes: {
      choice: {
        label: 'Why',
        options: reasonOptions(
          recoveryRefusalNames,
          recoveryRefusals,
          'Message to the new contact',
        ),
      },
    },
    fresh: true,
    alone: {
      permission: 'identity.decide',
      async run({ deps, work }, caller, { id }, input) {
        const refusal = readChoice(recoveryRefusalNames, input);
        await rejectRecoveryAsStaff(deps, work, caller, { id: Number(id), refusal });
        return 'We’ll send it to the new contacts.';
      },
    },
  },
];

/** Requests that await staff. */
export const recoveryCases: readonly CaseSource[] = [
  {
    kind: 'recovery',
    id: 'bigint',
    open: sql`select id, user_id, null::text as who, 'Lost every way to sign in' as what,
        null::bigint as amount, confirmed_at as since, confirmed_at as clock, state
      from identity_recovery where state = 'open'`,
    referenceOf,
    idOf: (reference) => FORM.exec(reference)?.[1],
    async describe(db, id) {
      const row = await findRecovery(db, Number(id));
      return {
        facts: [
          ...contactLines(row),
          { label: 'Knew the password', value: row.knew_password ? 'Yes' : 'No' },
          { label: 'ID sent', value: row.file === null ? 'No' : 'Yes' },
          { label: 'Requested from', value: `${row.device.slice(0, 80)} at ${row.address}` },
        ],
        events: [{ at: row.asked_at, description: `They wrote: ${row.happened}` }],
      };
    },
    ends,
  },
];

const contactLines = ({ new_phone, new_email }: AccountRecovery) => [
  ...(new_phone === null ? [] : [{ label: 'New phone', value: maskContact(new_phone) }]),
  ...(new_email === null ? [] : [{ label: 'New email', value: maskContact(new_email) }]),
];

/** The change that requires two members of staff: giving an account to the holder of the new contacts. */
export const recoveryProposals = {
  recover_account: defineProposal({
    schema: z.object({ id: z.int(), user_id: z.int() }),
    make: 'proposals.make_customers',
    approve: 'proposals.approve_customers',
    objectOf: ({ id }) => `recovery:${referenceOf(id)}`,
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { id, user_id }) {
      const { first_name, last_name, username } = await findCustomer(db, user_id);
      const title = `Recover the account of ${first_name} ${last_name} (@${username})`;
      const row = await db
        .selectFrom('identity_recovery')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      // Deleted long after its end; the decision stays.
      if (row === undefined) return { title, lines: [] };
      return {
        title,
        lines: [
          ...contactLines({ ...row, user_id }),
          { label: 'Knew the password', value: row.knew_password ? 'Yes' : 'No' },
          { label: 'ID sent', value: row.file === null ? 'No' : 'Yes' },
          {
            label: 'Then',
            value: `After ${RECOVERY_WAIT_HOURS} hours, unless the customer stops it: sessions, devices, password and second factors end`,
          },
        ],
      };
    },
    async check(tx, { id, user_id }) {
      const row = await lockRecovery(tx, id);
      if (row.state !== 'open') throw new AppError('recovery_ended');
      const { staff_frozen_by } = await findCustomer(tx, user_id);
      if (staff_frozen_by === 'compliance') throw new AppError('frozen_by_compliance');
      if (await isContactTaken(tx, row)) throw new AppError('recovery_contact_taken');
    },
    run: (tx, { clock }, { id }) => approveRecovery(tx, clock.now(), id),
  }),
};

/**
 * Decrypts the ID sent with an open recovery, with the viewer's name and the time drawn into it,
 * and records the view in the log and for the customer. Throws not_found, and document_not_marked
 * for a PDF that can't be marked.
 */
export async function showRecoveryFile(
  { db, clock, secret, providers }: Pick<Deps, 'db' | 'clock' | 'secret' | 'providers'>,
  caller: Staff,
  id: number,
) {
  const row = await findRecovery(db, id);
  const { file, media_type, user_id } = row;
  if (row.state !== 'open' || file === null || media_type === null) {
    throw new AppError('not_found');
  }
  const opened = await openFile({ secret, storage: providers.storage }, file);
  if (opened === undefined) throw new AppError('not_found');
  const now = clock.now();
  const minute = new Date(now.getTime() + HOUR).toISOString().slice(11, 16);
  const mark = `${caller.name} - ${caller.staff_id} - ${dayInLagos(now)} ${minute}`;
  const bytes = await markFile({ media_type, bytes: opened }, mark);
  await inTransaction(db, (tx) =>
    caller.record(tx, { act: 'recovery_id_seen', object: objectOf(id), about: user_id }),
  );
  return { media_type, mark, base64: Buffer.from(bytes).toString('base64') };
}

/**
 * Refuses a recovery and sends the reason to its new contacts; a repeat changes nothing. Throws
 * not_found, case_claimed (a colleague's), recovery_ended.
 */
async function rejectRecoveryAsStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { id, refusal }: { id: number; refusal: RecoveryRefusal },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { user_id } = await lockRecovery(tx, id);
    await refuseClaimed(tx, caller, { kind: 'recovery', id: String(id) });
    if (!(await rejectRecovery(tx, clock.now(), id, refusal))) return caller.unchanged();
    const reason = recoveryRefusals[refusal].title;
    await caller.record(tx, {
      act: 'recovery_refused',
      object: objectOf(id),
      about: user_id,
      reason,
    });
  });
}

const objectOf = (id: number) => `recovery:${referenceOf(id)}`;
