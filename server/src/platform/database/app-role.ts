// The account the application uses. It reads and writes rows, but can't change immutable tables, the schema or the list
// of migrations: no injected statement can switch a trigger off. Migrations and restores use the database owner.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from './database.ts';

const nameOf = (owner: string) => `${owner}_app`;

/** Derived from the owner's password, so that all processes agree and nothing has to be stored. */
const passwordOf = (password: string) => keyed(password, 'the application’s own account');

const keyed = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/**
 * The URL of the application's role in the database at the owner's `url`; undefined if the owner signs in without a
 * password, from which the role's would be derived.
 */
export function appUrlOf(url: string): string | undefined {
  const app = new URL(url);
  const password = decodeURIComponent(app.password);
  if (app.username === '' || password === '') return undefined;
  app.username = encodeURIComponent(nameOf(decodeURIComponent(app.username)));
  app.password = passwordOf(password);
  return app.href;
}

const DENIED = '42501';
// Another database on this server did the same concurrently: the locks of two databases are independent.
const CONCURRENT_CHANGE = /^(23505|XX000)$/;
const ATTEMPTS = 5;
const SAME_ACCOUNT = 'DATABASE_URL and DATABASE_OWNER_URL name the same account';

/**
 * Creates the application's role if it is missing and grants its rights. Returns the URL for the application: the one
 * `given`, or else the derived one, or the owner's own if the owner may not create roles. Throws if the role of a given
 * one can't be set up.
 */
export async function grantToApp(
  client: pg.Client,
  url: string,
  password?: string,
): Promise<string> {
  const app = password ?? appUrlOf(url);
  if (app === undefined) return url;
  if (new URL(app).username === new URL(url).username) throw new Error(SAME_ACCOUNT);
  try {
    await setUpUntilReady(client, app);
    return app;
  } catch (error) {
    if (password === undefined && sqlState(error) === DENIED) return url;
    throw new Error('the application’s own role cannot be set up', { cause: error });
  }
}

async function setUpUntilReady(client: pg.Client, app: string): Promise<void> {
  for (let attempt = 1; !(await isReady(app)); attempt++) {
    if (attempt > ATTEMPTS) throw new Error('it cannot sign in, or not to this database');
    try {
      await setUp(client, app);
    } catch (error) {
      if (attempt === ATTEMPTS || !CONCURRENT_CHANGE.test(sqlState(error) ?? '')) throw error;
      await wait(20 * 2 ** attempt);
    }
  }
}

/** True if the role can sign in and has its rights on everything, so that nothing is written. */
export async function isReady(app: string): Promise<boolean> {
  const found = await queryAs<{ ready: boolean }>(app, READY).catch(() => undefined);
  return found?.ready === true;
}

async function queryAs<Row extends object>(url: string, query: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<Row>(query);
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

/** A role that can already sign in keeps its password: someone else may have set it. */
async function setUp(client: pg.Client, app: string): Promise<void> {
  const { username, password } = new URL(app);
  const name = decodeURIComponent(username);
  const role = client.escapeIdentifier(name);
  const mayEnter = await queryAs(app, 'select').then(
    () => true,
    () => false,
  );
  const verifier = scramVerifier(name, decodeURIComponent(password));
  const make = mayEnter ? '' : creation(role, client.escapeLiteral(verifier));
  await client.query(rights(role, make));
}

/**
 * The form in which PostgreSQL stores a password (RFC 5803), so that a statement log reveals nothing to sign in with.
 */
function scramVerifier(role: string, password: string): string {
  const salt = createHash('sha256').update(`alajo ${role}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(mac('Client Key')).digest('base64');
  const server = mac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

const ITERATIONS = 4096; // PostgreSQL's own

const APPEND_ONLY_TABLES = `
  select t.tgrelid::regclass as name, bool_or(t.tgtype & 16 > 0) as never_updated
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where p.proname like '%\\_never\\_changed' group by 1`;

/** Tables with row security and no policy for the application. */
const ROW_SECURED_TABLES = `
  select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'graphile_worker' and c.relrowsecurity and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'application')`;

const READY = `
  select to_regclass('migration') is not null
    and not has_table_privilege('migration', 'insert')
    and not exists (${ROW_SECURED_TABLES})
    and not exists (select from (${APPEND_ONLY_TABLES}) never
      where has_table_privilege(never.name, 'delete')
        or never_updated and has_table_privilege(never.name, 'update'))
    and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
        and not has_table_privilege(c.oid, 'select')) as ready`;

/**
 * All rights on rows, except on tables with a trigger function named `…_never_changed`: the rights it blocks aren't
 * granted either. The job queue has row security, which shows rows only to its owner.
 */
const rights = (role: string, make: string) => `
do $$
declare
  one record;
begin
  ${make}
  execute format('grant connect on database %I to ${role}', current_database());
  grant usage on schema public, graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  revoke insert, update, delete on migration, migration_repeatable from ${role};
  for one in ${APPEND_ONLY_TABLES} loop
    execute format('revoke delete on %s from ${role}', one.name);
    if one.never_updated then
      execute format('revoke update on %s from ${role}', one.name);
    end if;
  end loop;
  for one in ${ROW_SECURED_TABLES} loop
    execute format('create policy application on %s to ${role} using (true) with check (true)', one.name);
  end loop;
end $$`;

const creation = (role: string, verifier: string) => `
  begin
    create role ${role} login;
  exception when duplicate_object then null;
  end;
  alter role ${role} password ${verifier};`;
