// Resets a test's database: five times faster than dropping it and cloning another, and its connections stay open with
// the statements they have planned.
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';

/** True of a row that was written after `rememberRows`. */
const isNew = 'age(xmin) < unused_age';

/** Remembers the rows and sequences of an unused database, for `resetDatabase`. Its owner must call it. */
export async function rememberRows(db: Kysely<Schema>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: tables } = await sql<{ name: string; columns: string }>`
      select format('%I.%I', n.nspname, c.relname) as name, (
          select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        ) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1`.execute(tx);
    const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(', ');
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.raw(counts)}]::int[] as counts`.execute(tx);
    await sql`create schema testing`.execute(tx);
    await sql`create table testing.sequences as
      select format('%I.%I', schemaname, sequencename)::regclass as name, start_value, last_value
      from pg_sequences`.execute(tx);
    const emptied: string[] = [];
    const steps: string[] = [];
    for (const [i, { name, columns }] of tables.entries()) {
      const count = rows[0]?.counts[i] ?? 0;
      if (count === 0) {
        emptied.push(name);
        continue;
      }
      await sql.raw(`create table testing.rows_${i} as select ${columns} from ${name}`).execute(tx);
      steps.push(`if (select count(*) <> ${count} or bool_or(${isNew}) from ${name}) then
          delete from ${name};
          insert into ${name} (${columns}) overriding system value select * from testing.rows_${i};
        end if;`);
    }
    await sql`create table testing.emptied as select unnest(${emptied}::regclass[]) as name`.execute(
      tx,
    );
    const [{ now = '' } = {}] = (
      await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(tx)
    ).rows;
    // Schema changes by a test, such as a disabled trigger, are never undone.
    const catalogues = ['class', 'attribute', 'constraint', 'trigger', 'proc', 'policy'];
    const isChanged = catalogues
      .map((catalogue) => `exists (select from pg_${catalogue} where ${isNew})`)
      .join(' or ');
    // Disables triggers and foreign keys, which protect rows that must never be deleted.
    await sql
      .raw(`create function testing.reset() returns boolean language plpgsql
        set session_replication_role = replica as $$
        declare
          unused_age constant int = age('${now}'::xid);
          filled regclass;
        begin
          if ${isChanged} then return false; end if;
          for filled in select name from testing.emptied where pg_relation_size(name) > 0 loop
            execute format('delete from %s', filled);
          end loop;
          ${steps.join('\n')}
          perform setval(name, coalesce(last_value, start_value), last_value is not null)
          from testing.sequences where pg_sequence_last_value(name) is distinct from last_value;
          return true;
        end $$`)
      .execute(tx);
  });
}

/**
 * Restores the remembered rows and sequences. False if the database can't be reused: its schema was changed, a lock was
 * left, or connections other than the caller's `connections` are open.
 */
export async function resetDatabase(
  db: Kysely<Schema>,
  connections: () => number,
): Promise<boolean> {
  const { rows } = await sql<{ others: number; locks: number; settings: number }>`
    select
      (select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as others,
      (select count(*) from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory') as locks,
      (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database()) as settings`.execute(db);
  const found = rows[0];
  if (!found || found.others > connections() || found.locks > 0 || found.settings > 0) return false;
  const reset = await sql<{ done: boolean }>`select testing.reset() as done`.execute(db);
  return reset.rows[0]?.done ?? false;
}
