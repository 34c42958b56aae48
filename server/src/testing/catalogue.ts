// A database's schema and rows as sorted lines of text, so that two databases can be compared. pg_dump would do, but
// npm doesn't install it.
import type pg from 'pg';

/** Relations of the product's own schema; those of an extension are represented by the extension. */
const OURS = `n.nspname = 'public' and not exists (
  select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

// Columns are numbered by position, without gaps for dropped ones.
const SCHEMA = `
  select format('relation %s %s %s options=%s replica=%s security=%s/%s owner=%s rights=%s view=%s',
    c.relname, c.relkind, c.relpersistence, c.reloptions, c.relreplident, c.relrowsecurity,
    c.relforcerowsecurity, c.relowner::regrole,
    (select array_agg(one order by one) from unnest(c.relacl::text[]) one),
    case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind <> 'i' and ${OURS}
  union all
  select format('column %s.%s %s %s %s null=%s default=%s generated=%s identity=%s storage=%s%s',
      c.relname, rank() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, not a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attstorage, a.attcompression)
    || format(' statistics=%s rights=%s', a.attstattarget, a.attacl)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v') and ${OURS}
  union all
  select format('constraint %s.%s %s validated=%s', o.conrelid::regclass, o.conname,
    pg_get_constraintdef(o.oid), o.convalidated)
  from pg_constraint o where o.connamespace = 'public'::regnamespace
  union all
  select format('index %s valid=%s', pg_get_indexdef(c.oid), i.indisvalid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS}
  union all
  select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${OURS}
  union all
  select format('function %s rights=%s', pg_get_functiondef(c.oid), c.proacl)
  from pg_proc c join pg_namespace n on n.oid = c.pronamespace where c.prokind in ('f', 'p') and ${OURS}
  union all
  select format('sequence %s %s %s %s..%s by %s cache=%s cycle=%s of %s', s.sequencename, s.data_type,
    s.start_value, s.min_value, s.max_value, s.increment_by, s.cache_size, s.cycle,
    (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
      where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        and d.objid = format('public.%I', s.sequencename)::regclass))
  from pg_sequences s where s.schemaname = 'public'
  union all
  select format('collation %s', to_jsonb(c) - '{oid, collnamespace, collowner}'::text[])
  from pg_collation c join pg_namespace n on n.oid = c.collnamespace where ${OURS}
  union all
  select format('type %s %s', c.typname, c.typtype)
  from pg_type c join pg_namespace n on n.oid = c.typnamespace
  where c.typtype not in ('c', 'b') and ${OURS}
  union all
  select format('policy %s', to_jsonb(p)) from pg_policies p where p.schemaname = 'public'
  union all
  select format('rule %s', r.definition) from pg_rules r where r.schemaname = 'public'
  union all
  select format('extension %s %s', e.extname, e.extversion) from pg_extension e
  union all
  select format('comment %s %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
  from pg_description d where d.objoid >= 16384 -- PostgreSQL's own objects have lower numbers
  union all
  select format('schema rights %s', nspacl) from pg_namespace where nspname = 'public'`;

/** The schema `public`: everything that a migration can define. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line).sort();
}

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:\+00:00)?/g;

/**
 * Every row of every table except the lists of migrations, without write times, and the last value of every sequence.
 */
export async function rowsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('migration', 'migration_repeatable')`);
  const { rows: sequences } = await client.query<{ line: string }>(`
    select format('%s last %s', sequencename, last_value) as line from pg_sequences
    where schemaname = 'public'`);
  const lines = sequences.map(({ line }) => line);
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(r)::text as line from ${name} r`,
    );
    for (const { line } of rows) lines.push(`${name} ${line.replaceAll(TIME, 'a time')}`);
  }
  return lines.sort();
}
