// Fills a database for the console's bench by writing to the tables directly: customers, a year of entries
// with correct balances, groups, shops, and open cases. Indexes are created after the rows, as when a
// backup is restored.
import { sql } from 'kysely';
import type pg from 'pg';
import { addCases } from './console-cases.ts';

export type Size = { customers: number; entries: number; cases: number };

/** The first wallet's account has the next number; the accounts of goals come far above all wallets. */
export const WALLETS = 1000;
const GOALS = 100_000_000;

type Step = (label: string, statement: string) => Promise<void>;

export async function fill(client: pg.Client, size: Size): Promise<void> {
  const step: Step = async (label, statement) => {
    const start = performance.now();
    await client.query(statement);
    const seconds = Math.trunc((performance.now() - start) / 1000);
    process.stderr.write(`${label}: ${seconds} s\n`);
  };
  await client.query(
    `set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
  );
  const tables = ['identity_user', 'ledger_account', 'ledger_entry', 'ledger_posting'];
  const restore = await dropIndexes(client, tables);
  await addCustomers(step, size);
  await addEntries(step, size);
  for (const index of restore) await step(index.slice(0, 90), index);
  await addCases(step, size);
  await step('analyse', 'vacuum analyze');
}

/** Drops the tables' indexes; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: constraints } = await client.query<{ table: string; name: string; as: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as as
     from pg_constraint where conrelid::regclass::text = any($1) and contype in ('p', 'u')`,
    [tables],
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name} cascade`);
  }
  const { rows: indexes } = await client.query<{ name: string; as: string }>(
    `select indexname as name, indexdef as as from pg_indexes
     where schemaname = 'public' and tablename = any($1)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...constraints.map(
      (constraint) =>
        `alter table ${constraint.table} add constraint ${constraint.name} ${constraint.as}`,
    ),
    ...indexes.map((index) => index.as),
  ];
}

const names = (list: string) => `(array['${list.split(' ').join("', '")}'])`;
const FIRST = names(
  'Adaeze Bolanle Chinedu Damilola Emeka Folake Gbenga Halima Ifeoma Jumoke Kelechi Lateef Musa Ngozi Obinna Patience Rasheed Sade Tunde Uche Yetunde Zainab Ayodele Blessing Chiamaka Danjuma Ebere Funmilayo Godwin Hauwa Ibrahim Kunle',
);
const LAST = names(
  'Okafor Balogun Adeyemi Eze Bello Okonkwo Nwosu Lawal Abubakar Olawale Ogunleye Chukwu Danladi Ezeigbo Fashola Garba Hassan Igwe Johnson Kalu Madu Nnamdi Obi Popoola Quadri Rotimi Salami Taiwo Udo Williams Yusuf',
);

async function addCustomers(step: Step, { customers }: Size): Promise<void> {
  await step(
    'customers',
    `insert into identity_user (id, username, email, phone_number, first_name, last_name,
       password_hash, tier, verified_at, created_at) overriding system value
     select n, 'customer' || n, 'customer' || n || '@example.ng',
       '+234803' || lpad(n::text, 7, '0'), ${FIRST}[1 + n % 32], ${LAST}[1 + n / 32 % 31],
       'none', 1 + n % 3, ${at('n', customers)}, ${at('n', customers)}
     from generate_series(1, ${customers}) n`,
  );
}

const NOW = new Date().toISOString();

/** The nth of this many instants spread over the last year. */
const at = (n: string, total: number) =>
  `(timestamptz '${NOW}' - interval '365 days' + ${n} * (interval '365 days' / ${total}))`;

/** Ids in time order, as the product creates them. */
const idOf = (n: string, total: number) =>
  `(lpad(to_hex((extract(epoch from ${at(n, total)}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(${n}::text), 1, 3) || '8' || substr(md5(${n}::text), 4, 15))::uuid`;

// Every customer starts with enough for all their payments.
const GIVEN = 100_000_000;
const PAYMENTS = `select n, 1 + (n * 7919) % $customers as payer,
  1 + (n * 104729 + 13) % $customers as other, 1000 + n % 5000 as amount, n % 10 as kind
  from generate_series($customers + 1, $entries) n`;

/**
 * Tenths of all entries: seven transfers, a payout with its charges, a purchase, a deposit into savings.
 */
const LEGS = `
  select n, ${WALLETS} + payer, -amount from payment where kind < 7
  union all select n, ${WALLETS} + case when other = payer then other % $customers + 1 else other end, amount
    from payment where kind < 7
  union all select n, ${WALLETS} + payer, -amount - 1075 - 50 from payment where kind = 7
  union all select n, 3, amount from payment where kind = 7
  union all select n, 10, 1000 from payment where kind = 7
  union all select n, 11, 75 from payment where kind = 7
  union all select n, 12, 50 from payment where kind = 7
  union all select n, ${WALLETS} + payer, -amount from payment where kind = 8
  union all select n, 4, amount from payment where kind = 8
  union all select n, ${WALLETS} + payer, -amount from payment where kind = 9
  union all select n, ${GOALS} + payer, amount from payment where kind = 9`;

async function addEntries(step: Step, { customers, entries }: Size): Promise<void> {
  const sized = (text: string) =>
    text.replaceAll('$customers', `${customers}::bigint`).replaceAll('$entries', String(entries));
  await step(
    'legs',
    sized(`create unlogged table bench_leg as
      with payment as (${PAYMENTS})
      select n::bigint, ${WALLETS} + n as account, ${GIVEN}::bigint as amount from generate_series(1, $customers) n
      union all select n, 2, ${-GIVEN} from generate_series(1, $customers) n
      union all ${LEGS}`),
  );
  await step(
    'accounts',
    `with sums as (select account, sum(amount)::bigint as balance, count(*) as count from bench_leg group by 1),
     systems as (update ledger_account a set balance = s.balance, posting_count = s.count from sums s where s.account = a.id)
     insert into ledger_account (id, kind, owner_kind, owner_id, floor, balance, posting_count, set_aside)
     select s.account, case when s.account > ${GOALS} then 'goal' else 'wallet' end,
       case when s.account > ${GOALS} then 'goal' else 'user' end,
       s.account - case when s.account > ${GOALS} then ${GOALS} else ${WALLETS} end, 0, s.balance, s.count,
       coalesce(g.balance, 0)
     from sums s left join sums g on s.account <= ${GOALS} and g.account = ${GOALS} + s.account - ${WALLETS}
     where s.account > ${WALLETS} order by s.account`,
  );
  await step(
    'postings',
    `insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
     select account, row_number() over account, ${idOf('n', entries)}, amount, sum(amount) over account,
       ${at('n', entries)}
     from bench_leg window account as (partition by account order by n) order by n`,
  );
  await step(
    'entries',
    `insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
     select ${idOf('n', entries)}, case when n <= ${customers} then 'funding' when n % 10 < 7 then 'transfer'
         when n % 10 = 7 then 'payout' when n % 10 = 8 then 'purchase' else 'goal_deposit' end, md5(n::text),
       jsonb_build_object('sender', 'Adaeze Okafor', 'recipient', 'Chinedu Balogun', 'bank', 'Alajo',
         'account', null, 'note', 'For the month', 'amount', 1000 + n % 5000, 'lines', '[]'::jsonb,
         'target', null, 'says', jsonb_build_object('debit', 'Sent to Chinedu', 'credit', 'From Adaeze')),
       ${at('n', entries)}
     from generate_series(1, ${entries}) n`,
  );
  await step('legs dropped', 'drop table bench_leg');
}

/** SQL for the id of an entry in the middle. */
export const someEntry = ({ entries }: Size) =>
  sql<{ id: string }>`select id from ledger_entry
    where posted_at > now() - interval '180 days' order by posted_at limit 1 offset ${entries % 100}`;
