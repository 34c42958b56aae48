// Staff view of a customer: identity and sessions, and the search for customers.
import type { CustomerParts, FrozenFilter } from '@alajo/contract/console/customer-schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { normalisePhone } from '@alajo/contract/phone.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';
import { allLike } from '../platform/database/patterns.ts';
import { afterPosition, cutPage, type Page, positionCursor } from '../platform/http/pagination.ts';
import type { Match, SearchQuery } from '../staff/search.ts';
import { maskContact } from './contacts.ts';
import { maskPhone } from './directory.ts';
import { listEvents } from './events.ts';
import { listSessions } from './sessions.ts';

const EVENTS_SHOWN = 20;

/** Throws not_found. */
export async function customerForStaff(
  deps: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'profile' | 'devices' | 'events'>> {
  const row = await deps.db
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const [devices, events] = await Promise.all([
    listSessions(deps, userId, 0),
    listEvents(deps, userId, { limit: EVENTS_SHOWN }),
  ]);
  const frozen = frozenState(row);
  const locked = row.pin_locked_until !== null && row.pin_locked_until > deps.clock.now();
  return {
    profile: {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      username: row.username,
      phone_number: maskPhone(row.phone_number),
      email: maskContact(row.email),
      tier: row.tier,
      joined_at: row.created_at.toISOString(),
      state: row.closed_at
        ? 'closed'
        : row.represented
          ? 'represented'
          : row.verified_at === null
            ? 'unverified'
            : frozen === null
              ? 'active'
              : 'frozen',
      frozen,
      has_pin: row.pin_hash !== null,
      pin_locked_until: locked ? (row.pin_locked_until?.toISOString() ?? null) : null,
    },
    devices: devices.results,
    events: events.results,
  };
}

type FreezeColumns = {
  frozen_at: Date | null;
  staff_frozen_at: Date | null;
  staff_frozen_by: 'staff' | 'compliance' | null;
  staff_frozen_reason: string | null;
};

function frozenState(row: FreezeColumns): CustomerParts['profile']['frozen'] {
  if (row.staff_frozen_at && row.staff_frozen_by) {
    const since = row.staff_frozen_at.toISOString();
    return { by: row.staff_frozen_by, since, reason: row.staff_frozen_reason };
  }
  if (row.frozen_at === null) return null;
  return { by: 'customer', since: row.frozen_at.toISOString(), reason: null };
}

export type FrozenRow = {
  id: number;
  name: string;
  username: string;
  by: 'customer' | 'staff' | 'compliance';
  since: Date;
  reason: string | null;
  /** The time the customer froze it, from their security activity. */
  device: string | null;
};

// Served by the index identity_user_frozen.
const frozenSince = sql<Date>`coalesce(u.staff_frozen_at, u.frozen_at)`;

/** A page of the open accounts whose wallet is frozen, latest first. Of two freezes, ours counts. */
export async function listFrozen(
  { db }: Pick<Deps, 'db'>,
  { by, limit, cursor }: Page & { by: FrozenFilter },
): Promise<{ shown: FrozenRow[]; next: string | null }> {
  const after = afterPosition(cursor);
  const { rows } = await sql<FrozenRow>`
    select f.*, e.device from (
      select u.id, u.first_name || ' ' || u.last_name as name, u.username,
        coalesce(u.staff_frozen_by, 'customer') as by, ${frozenSince} as since,
        u.staff_frozen_reason as reason
      from identity_user u
      where ${frozenSince} is not null and u.closed_at is null
        ${by === 'all' ? sql`` : sql`and coalesce(u.staff_frozen_by, 'customer') = ${by}`}
        ${
          after === undefined
            ? sql``
            : sql`and (${frozenSince}, u.id) < (${new Date(after.figure)}, ${after.id})`
        }
      order by ${frozenSince} desc, u.id desc limit ${limit + 1}) f
    left join lateral (
      select device from identity_event
      where f.by = 'customer' and user_id = f.id and kind = 'wallet_frozen' and at >= f.since
      order by id desc limit 1) e on true
    order by f.since desc, f.id desc`.execute(db);
  return cutPage(rows, limit, ({ since, id }) => positionCursor({ figure: since.getTime(), id }));
}

type Row = { id: number; name: string; username: string; email: string; phone_number: string };

const MATCHES_MAX = 100;

/** Searches by complete username, phone number or email address, then by parts of names. */
export async function findForStaff(
  { db }: Pick<Deps, 'db'>,
  { typed, patterns, limit }: SearchQuery,
): Promise<Match[]> {
  const whole = await Promise.all(wholeOf(typed).map((is) => findMatching(db, is, limit)));
  const exact = whole.flat();
  const known = new Set(exact.map(({ id }) => id));
  const alike =
    patterns.length === 0 || isContact(typed) ? [] : await findSimilar(db, patterns, limit);
  return [
    ...exact.map((row) => matchOf(row, true)),
    ...alike.filter(({ id }) => !known.has(id)).map((row) => matchOf(row, false)),
  ];
}

const matchOf = ({ id, name, username, email, phone_number }: Row, exact: boolean): Match => ({
  kind: 'customer',
  title: name,
  detail: [`@${username}`, maskPhone(phone_number), maskContact(email)].join(' · '),
  customer_id: id,
  case: null,
  exact,
});

const isEmail = (typed: string) => /^\S+@\S+\.\S+$/.test(typed);
const isContact = (typed: string) => isEmail(typed) || normalisePhone(typed) !== undefined;

/** Each uses a separate index: a phone number may be someone else's username. */
function wholeOf(typed: string): RawBuilder<unknown>[] {
  const phone = normalisePhone(typed);
  const username = typed.toLowerCase().replace(/^@/, '');
  return [
    ...(isEmail(typed) ? [sql`email = ${typed.toLowerCase()}`] : [sql`username = ${username}`]),
    // Each half uses its own index: identity_user_phone and identity_user_known_phone.
    ...(phone === undefined
      ? []
      : [
          sql`((phone_number = ${phone} and not represented)
            or (phone_number = ${phone} and (represented or verified_at is not null)))`,
        ]),
  ];
}

const columns = sql`id, first_name || ' ' || last_name as name, username, email, phone_number`;

async function findMatching(db: Db, is: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from identity_user where ${is} order by id limit ${limit}`.execute(db);
  return rows;
}

async function findSimilar(db: Db, patterns: readonly string[], limit: number): Promise<Row[]> {
  const narrow = allLike(sql`identity_searched(first_name, last_name, username, email)`, patterns);
  // Sorting all customers with a common name would take long: any hundred of them will do.
  const { rows } = await sql<Row>`
    select ${columns} from (select * from identity_user where ${narrow} limit ${MATCHES_MAX}) u
    order by first_name, last_name, id limit ${limit}`.execute(db);
  return rows;
}
