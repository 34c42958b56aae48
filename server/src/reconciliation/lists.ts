// Sources reconciled with our books: the providers' lists, and bank statements.
import { AppError } from '@alajo/contract/errors.ts';
import type {
  ClearingAccount,
  List,
  ListFormat,
  ListImport,
} from '@alajo/contract/reconciliation/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { account } from '../ledger/chart.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { ListPayments } from '../providers/listed.ts';
import type { Providers } from '../providers/providers.ts';
import type { Direction } from './formats/bank.ts';
import type { ReconciliationImport, ReconciliationList } from './tables.ts';

export type ListRow = Selectable<ReconciliationList>;
export type ImportRow = Selectable<ReconciliationImport>;

const ACCOUNTS: Record<ClearingAccount, number> = {
  payout_float: account.payout_float,
  funding_clearing: account.funding_clearing,
  services_float: account.services_float,
};

export const accountName = (id: number): ClearingAccount => {
  const [name] = Object.entries(ACCOUNTS).find(([, account]) => account === id) ?? [];
  if (name === undefined) throw new Error(`account ${id} is not reconciled`);
  return name as ClearingAccount;
};

type ListPart = Pick<ListRow, 'account_id' | 'part'>;

/** The direction a list counts: money in, or out. */
export const directionOf = ({ account_id, part }: ListPart): Direction =>
  account_id === account.funding_clearing && part !== 'taken_back' ? 'in' : 'out';

/** The sign of a list's amounts in its account: money coming in from a provider is owed to us, and negative. */
export const signOf = (list: ListPart): 1 | -1 => (directionOf(list) === 'in' ? -1 : 1);

/** The ledger account and part a list is compared with. */
export const clearingOf = ({ account_id, part }: ListPart) => ({ account: account_id, part });

/** The API of a list; undefined if it only comes in files. */
export function apiOf(providers: Providers, format: ListFormat): ListPayments | undefined {
  switch (format) {
    case 'paystack_transactions':
      return providers.payments.list;
    case 'paystack_transfers':
      return providers.payouts.list;
    case 'paystack_taken_back':
      return providers.payments.listChargebacks;
    case 'vtpass':
      return providers.services.list;
    case 'bank':
      return undefined;
    default:
      throw new Error(`unknown format ${format satisfies never}`);
  }
}

export async function requireList(db: Db | Tx, id: number): Promise<ListRow> {
  const row = await db
    .selectFrom('reconciliation_list')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** All lists, providers' first. */
export async function listLists({ db, providers }: Pick<Deps, 'db' | 'providers'>) {
  const rows = await db.selectFrom('reconciliation_list').selectAll().orderBy('id').execute();
  return { results: await Promise.all(rows.map((row) => publicList(db, providers, row))) };
}

export async function publicList(db: Db | Tx, providers: Providers, row: ListRow): Promise<List> {
  const { open } = await db
    .selectFrom('reconciliation_item')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('list_id', '=', row.id)
    .where('rank', '<', 4)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const latest = await db
    .selectFrom('reconciliation_import')
    .selectAll()
    .where('list_id', '=', row.id)
    .where('state', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    id: row.id,
    title: row.title,
    format: row.format,
    account: accountName(row.account_id),
    by_api: apiOf(providers, row.format) !== undefined,
    remembers: row.mapping !== null,
    open,
    latest: latest ? publicImport(latest) : null,
  };
}

/** Adds a bank account. A repeat changes nothing. */
export async function addBankAccount(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  caller: Staff,
  { title, account: name }: { title: string; account: ClearingAccount },
): Promise<List> {
  return inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('reconciliation_list')
      .values({ title, format: 'bank', account_id: ACCOUNTS[name], part: null, mapping: null })
      .onConflict((conflict) => conflict.constraint('reconciliation_list_once').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted === undefined) caller.unchanged();
    else {
      const object = `reconciliation:${inserted.id}`;
      await caller.record(tx, { act: 'bank_account_added', object, details: { title } });
    }
    const row =
      inserted ??
      (await tx
        .selectFrom('reconciliation_list')
        .selectAll()
        .where('title', '=', title)
        .executeTakeFirstOrThrow());
    if (row.format !== 'bank' || row.account_id !== ACCOUNTS[name]) {
      throw new AppError('invalid_request', {
        field: 'title',
        message: 'Another list has this name.',
      });
    }
    return publicList(tx, providers, row);
  });
}

export const publicImport = (row: ImportRow): ListImport => ({
  id: row.id,
  list_id: row.list_id,
  via: row.via,
  by: row.staff_name,
  file_name: row.file_name,
  from_day: row.from_day,
  to_day: row.to_day,
  state: row.state,
  progress: row.progress,
  lines_read: row.lines_read,
  lines_new: row.lines_new,
  lines_changed: row.lines_changed,
  lines_broken: row.lines_broken,
  problems: row.problems,
  failure: row.failure,
  resolved: row.resolved,
  withdrawn:
    row.withdrawn_at === null
      ? null
      : {
          at: row.withdrawn_at.toISOString(),
          by: row.withdrawn_by ?? '',
          reason: row.withdrawn_reason ?? '',
        },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
