// Devices a customer signs in on. From the first named one on, the account is guarded; each later
// one is new for a day, and the customer's other channels are notified.
import { createPublicKey } from 'node:crypto';
import { DEVICES_MAX } from '@alajo/contract/count-limits.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { NamedDevice } from '@alajo/contract/identity/device-proof.ts';
import { NEW_DEVICE_HOURS, NOT_ME_DAYS } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { disownToken, newNonce, tokenHash } from './secrets.ts';
import { openSession } from './sessions.ts';
import type { IdentityDevice, IdentityUser } from './tables.ts';

type Device = Selectable<IdentityDevice>;
type Row = Selectable<IdentityUser>;
type DeviceNoticeDeps = Pick<Deps, 'clock' | 'secret'>;

const NEW_MS = NEW_DEVICE_HOURS * HOUR;

/** A device as it is stored: only the browser knows its id. */
export type DeviceMark = { id_hash: string; public_key: string | null };

/** Throws `invalid_request` for a key that isn't P-256. */
export function markOf(device: NamedDevice): DeviceMark {
  const { id, public_key = null } = device;
  if (public_key !== null && !isP256(public_key)) {
    throw new AppError('invalid_request', { field: 'device.public_key' });
  }
  return { id_hash: tokenHash(id), public_key };
}

function isP256(spki: string): boolean {
  try {
    const key = Buffer.from(spki, 'base64url');
    const { asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/**
 * The customer's known device with this id and key, unless it was forgotten. A device that lost its key counts as a
 * different one.
 */
async function findKnown(tx: Tx, userId: number, mark: DeviceMark): Promise<Device | undefined> {
  const row = await tx
    .selectFrom('identity_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id_hash', '=', mark.id_hash)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return row && (row.public_key === null || row.public_key === mark.public_key) ? row : undefined;
}

/** Someone signing in, and the device they named. */
export type Arrival = { customer: Row; from: Visitor; mark: DeviceMark | undefined };

/** True if a password is not enough: the account is guarded and does not know the device. */
export async function isStranger(tx: Tx, { customer, mark }: Arrival): Promise<boolean> {
  if (customer.guarded_at === null) return false;
  return mark === undefined || (await findKnown(tx, customer.id, mark)) === undefined;
}

/**
 * Opens a session for a customer, locked in `tx`, who has passed every check, and returns its
 * token. An unknown device is added, and the other channels are notified; the first one guards the
 * account. A client that names no device is new for a day on a guarded account. With `told` there
 * is no notification: the account is just being opened.
 */
export async function admit(
  tx: Tx,
  deps: DeviceNoticeDeps,
  { customer, from, mark }: Arrival,
  notified = false,
): Promise<string> {
  const now = deps.clock.now();
  const user_id = customer.id;
  await recordEvent(tx, now, { user_id, kind: 'signed_in', from });
  if (mark === undefined) {
    if (customer.guarded_at === null) return openSession(tx, now, { user_id, from });
    const new_until = new Date(now.getTime() + NEW_MS);
    const token = await openSession(tx, now, {
      user_id,
      from,
      on: {
        device_id: null,
        new_until,
        proven_at: null,
      },
    });
    const { id: session_id } = await tx
      .selectFrom('identity_session')
      .select('id')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow();
    await queueDeviceNotice(tx, deps, { customer, from, session_id, device_id: null, new_until });
    return token;
  }
  const known = await findKnown(tx, user_id, mark);
  if (known) {
    await tx
      .updateTable('identity_device')
      .set({ last_used_at: now })
      .where('id', '=', known.id)
      .execute();
    // Its id may have been copied: the first step is to prove its key.
    const { id: device_id, new_until } = known;
    return openSession(tx, now, { user_id, from, on: { device_id, new_until, proven_at: null } });
  }
  const device = await addDevice(tx, now, { customer, from, mark });
  const { id: device_id, new_until } = device;
  if (!notified)
    await queueDeviceNotice(tx, deps, { customer, from, device_id, session_id: null, new_until });
  return openSession(tx, now, { user_id, from, on: { device_id, new_until, proven_at: now } });
}

async function addDevice(
  tx: Tx,
  now: Date,
  { customer, from, mark }: { customer: Row; from: Visitor; mark: DeviceMark },
): Promise<Device> {
  const user_id = customer.id;
  // Forgets a device with the same id and another key, and devices over the maximum.
  const { rows: gone } = await sql<{ id: number }>`
    select id from identity_device where user_id = ${user_id} and forgotten_at is null
      and (id_hash = ${mark.id_hash} or id in (
        select id from identity_device where user_id = ${user_id} and forgotten_at is null
        order by last_used_at desc, id desc offset ${DEVICES_MAX - 1}))`.execute(tx);
  for (const { id } of gone) await removeDevice(tx, now, user_id, id);
  const is_first = customer.guarded_at === null;
  const device = await tx
    .insertInto('identity_device')
    .values({
      user_id,
      id_hash: mark.id_hash,
      public_key: mark.public_key,
      name: nameOf(from),
      is_first,
      added_at: now,
      new_until: is_first ? null : new Date(now.getTime() + NEW_MS),
      last_used_at: now,
      forgotten_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (is_first) {
    await tx
      .updateTable('identity_user')
      .set({ guarded_at: now })
      .where('id', '=', user_id)
      .execute();
  }
  await recordEvent(tx, now, { user_id, kind: 'device_added', from, detail: device.name });
  return device;
}

/** The display name of a caller's browser. */
export const nameOf = ({ device }: Pick<Visitor, 'device'>): string =>
  deviceName(device).trim() || 'Unknown device';

type Newcomer = {
  customer: Row;
  from: Visitor;
  device_id: number | null;
  session_id: number | null;
  /** Null: it is the first device, and never new. */
  new_until: Date | null;
};

/** Announces a new device in the app, and by email and SMS with a link that undoes the sign-in. */
async function queueDeviceNotice(
  tx: Tx,
  { clock, secret }: DeviceNoticeDeps,
  newcomer: Newcomer,
): Promise<void> {
  const { customer, from, device_id, session_id, new_until } = newcomer;
  const now = clock.now();
  const nonce = newNonce();
  const name = nameOf(from);
  const { id } = await tx
    .insertInto('identity_not_me')
    .values({
      user_id: customer.id,
      device_id,
      session_id,
      nonce,
      token_hash: tokenHash(disownToken(secret, customer.id, nonce)),
      name,
      address: from.address,
      created_at: now,
      expires_at: new Date(now.getTime() + NOT_ME_DAYS * DAY),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = {
    name,
    address: from.address,
    device_id,
    new_until: new_until?.toISOString() ?? null,
  };
  await notify(tx, [createNotice(identityNotices.device_added, customer.id, now, params)]);
  for (const channel of ['email', 'sms'] as const) {
    const key = `identity_tell_device:${id}:${channel}`;
    await enqueue(tx, 'identity_tell_device', { id, channel }, { key, run_at: now });
  }
}

/** Signs a device out permanently. False: it is not the customer's, or already forgotten. */
export async function removeDevice(
  tx: Tx,
  now: Date,
  userId: number,
  id: number,
): Promise<boolean> {
  const forgotten = await tx
    .updateTable('identity_device')
    .set({ forgotten_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (forgotten === undefined) return false;
  await tx.deleteFrom('identity_session').where('device_id', '=', id).execute();
  return true;
}

/** The caller's known devices, the most recently used first. */
export async function listDevices({ db, clock }: Deps, { user_id, trust }: Customer) {
  const now = clock.now();
  const rows = await db
    .selectFrom('identity_device as device')
    .select((eb) => [
      'device.id',
      'device.name',
      'device.added_at',
      'device.last_used_at',
      'device.new_until',
      eb
        .selectFrom('identity_session as session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('session.device_id', '=', 'device.id')
        .where('session.expires_at', '>', now)
        .as('sessions'),
    ])
    .where('device.user_id', '=', user_id)
    .where('device.forgotten_at', 'is', null)
    .orderBy('device.last_used_at', 'desc')
    .orderBy('device.id', 'desc')
    .limit(DEVICES_MAX)
    .execute();
  const results = rows.map((row) => ({
    id: row.id,
    name: row.name,
    added_at: row.added_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    new_until: row.new_until && row.new_until > now ? row.new_until.toISOString() : null,
    current: row.id === trust.device_id,
    sessions: row.sessions ?? 0,
  }));
  return { results, next: null };
}
