// Messages of account recovery, its execution after the wait, and deletion of old requests. Codes
// and links are derived when they are sent, so no job's payload contains one.
import { messageChannel } from '@alajo/contract/channels.ts';
import { recoveryRefusalNames } from '@alajo/contract/identity/recovery.ts';
import { RECOVERY_KEPT_DAYS } from '@alajo/contract/time-limits.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';
import type { Tasks } from '../../platform/jobs/jobs.ts';
import { findCustomer } from '../customers.ts';
import { recoveryAnswer, recoveryCodeMessage, recoveryWarning } from '../notices.ts';
import { completeRecovery, stopToken } from './decisions.ts';
import { type RecoveryRow, recoveryCodeOf } from './requests.ts';

const zodMiniObject = z.object({ id: z.int() });
const sending = z.object({ id: z.int(), channel: messageChannel });
const answering = z.object({
  id: z.int(),
  channel: messageChannel,
  refusal: z.enum(recoveryRefusalNames),
});

export const recoveryTasks = (deps: Deps): Tasks => ({
  identity_send_recovery_code: async (payload) => sendCode(deps, z.parse(sending, payload)),
  identity_warn_of_recovery: async (payload) => warn(deps, z.parse(sending, payload)),
  identity_answer_recovery: async (payload) => answer(deps, z.parse(answering, payload)),
  identity_recover: async (payload) => completeRecovery(deps, z.parse(zodMiniObject, payload).id),
  identity_forget_recoveries: async () => deletePast(deps),
});

type CodeJob = z.output<typeof sending>;

const find = ({ db }: Deps, id: number): Promise<RecoveryRow | undefined> =>
  db.selectFrom('identity_recovery').selectAll().where('id', '=', id).executeTakeFirst();

const newContact = ({ new_phone, new_email }: RecoveryRow, channel: CodeJob['channel']) =>
  channel === 'sms' ? new_phone : new_email;

async function sendCode(deps: Deps, { id, channel }: CodeJob): Promise<void> {
  const row = await find(deps, id);
  if (row?.state !== 'unconfirmed' || row.codes_until <= deps.clock.now()) return;
  const to = newContact(row, channel);
  if (to === null) return;
  const message = recoveryCodeMessage(recoveryCodeOf(deps.secret, row, channel));
  await deps.providers.messages.send({ channel, to, ...message });
}

/** Warns the contacts the account had at approval, while the recovery can be stopped. */
async function warn(deps: Deps, { id, channel }: CodeJob): Promise<void> {
  const row = await find(deps, id);
  if (row?.state !== 'approved' || row.user_id === null || row.completes_at === null) return;
  if (!deps.providers.messages.channels.includes(channel)) return;
  const { email, phone_number } = await findCustomer(deps.db, row.user_id);
  const link = `${deps.config.url}/not-me?token=${stopToken(deps.secret, row)}`;
  const message = recoveryWarning(link, row.completes_at);
  const to = channel === 'sms' ? phone_number : email;
  await deps.providers.messages.send({ channel, to, ...message });
}

async function answer(
  deps: Deps,
  { id, channel, refusal }: z.output<typeof answering>,
): Promise<void> {
  const row = await find(deps, id);
  const to = row && newContact(row, channel);
  if (!to || !deps.providers.messages.channels.includes(channel)) return;
  await deps.providers.messages.send({ channel, to, ...recoveryAnswer(refusal) });
}

const BATCH_SIZE = 200;

/**
 * Job: deletes requests and their files: unconfirmed ones after a day, others long after their
 * end. The file goes first, because only its row leads to it.
 */
async function deletePast({ db, clock, providers }: Deps): Promise<void> {
  const now = clock.now().getTime();
  const loose = new Date(now - DAY);
  const past = new Date(now - RECOVERY_KEPT_DAYS * DAY);
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const rows = await db
      .selectFrom('identity_recovery')
      .select(['id', 'file'])
      .where((eb) =>
        eb.or([
          eb.and([eb('state', 'in', ['unconfirmed', 'void']), eb('asked_at', '<', loose)]),
          eb('ended_at', '<', past),
        ]),
      )
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, file } of rows) {
      if (file !== null) await providers.storage.remove(file);
      await db.deleteFrom('identity_recovery').where('id', '=', id).execute();
    }
    found = rows.length;
  }
}
