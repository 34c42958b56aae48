// The catalogue: the provider's latest one, stored so the page works during its outages. The stored
// prices are the ones charged.
import { AppError } from '@alajo/contract/errors.ts';
import type { Pausable } from '@alajo/contract/rules/pause-schemas.ts';
import { networkId } from '@alajo/contract/services/networks.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';
import {
  type BillProvider,
  billCategory,
  type ServiceCategory,
  serviceCategory,
} from '@alajo/contract/services/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { accountFieldOf, isLookedUpByPlan, SEED_CATALOGUE } from '../providers/services/billers.ts';
import type { Biller, Catalogue, Category } from '../providers/services/services.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { ServicePlan } from './tables.ts';

export type PlanRow = Selectable<ServicePlan>;

/** Stores the provider's current catalogue. Plans keep their ids; missing ones are no longer offered. */
export async function refreshCatalogue({ db, providers }: Deps): Promise<void> {
  const catalogue = await providers.services.catalogue();
  // A provider that suddenly sells nothing is broken: keep the catalogue.
  if (catalogue.billers.length === 0) return;
  await inTransaction(db, (tx) => storeCatalogue(tx, catalogue));
}

async function storeCatalogue(tx: Tx, { billers, plans }: Catalogue): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('service_catalogue'))`.execute(tx);
  await tx.updateTable('service_biller').set({ offered: false }).execute();
  await tx.updateTable('service_plan').set({ offered: false }).execute();
  await sql`
    insert into service_biller (id, category, name, min, max, verifies, offered)
    select b.*, true from jsonb_to_recordset(${JSON.stringify(billers)}::jsonb)
      b(id text, category text, name text, min bigint, max bigint, verifies boolean)
    on conflict (id, category) do update set name = excluded.name, min = excluded.min,
      max = excluded.max, verifies = excluded.verifies, offered = true`.execute(tx);
  await sql`
    insert into service_plan (biller, category, code, name, size, validity, price, offered)
    select distinct on (p.biller, p.category, p.code) p.*, true
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) p(biller text, category text,
      code text, name text, size text, validity text, price bigint)
    on conflict on constraint service_plan_code do update set name = excluded.name,
      size = excluded.size, validity = excluded.validity, price = excluded.price,
      offered = true`.execute(tx);
}

const REFRESH_AFTER_MS = MINUTE;

/** Enqueues one refresh in a minute, however often it is called: prices may have changed. */
export async function enqueueCatalogueRefresh({ db, clock }: Deps): Promise<void> {
  const run_at = new Date(clock.now().getTime() + REFRESH_AFTER_MS);
  await inTransaction(db, (tx) =>
    enqueue(tx, 'service_catalogue', {}, { key: 'service_catalogue', run_at }),
  );
}

/**
 * Prepares the catalogue at start: never empty, and the real provider's own within minutes, because
 * it does not understand the codes of the seed or of another provider.
 */
export async function openCatalogue(deps: Deps): Promise<void> {
  await seedCatalogue(deps.db);
  if (deps.config.services !== 'sandbox') await enqueueCatalogueRefresh(deps);
}

/** Fills an empty catalogue with the seed, so the first visitor finds a working page. */
export async function seedCatalogue(db: Db): Promise<void> {
  const existing = await db.selectFrom('service_biller').select('id').limit(1).executeTakeFirst();
  if (existing === undefined) await inTransaction(db, (tx) => storeCatalogue(tx, SEED_CATALOGUE));
}

/** Data plans of all networks, cheapest first. */
export async function listDataPlans({ db }: Deps): Promise<DataPlan[]> {
  const rows = await offeredPlans(db, ['data']);
  return rows.map(({ id, biller, name, size, validity, price }) => ({
    id,
    name,
    size,
    validity,
    price,
    network: networkId.parse(biller),
  }));
}

export async function listBillProviders({ db }: Deps): Promise<BillProvider[]> {
  const categories = billCategory.options;
  const [billers, plans] = await Promise.all([
    db
      .selectFrom('service_biller')
      .selectAll()
      .where('offered', '=', true)
      .where('category', 'in', categories)
      .orderBy('name')
      .execute(),
    offeredPlans(db, categories),
  ]);
  return billers.map(({ id, category, name, verifies }) => {
    const kind = billCategory.parse(category);
    const accountField = accountFieldOf(id);
    const own = plans.filter((plan) => plan.biller === id && plan.category === category);
    return {
      id,
      category: kind,
      name,
      verifies,
      account_label: accountField.label,
      account_kind: accountField.kind,
      variants: kind === 'electricity' ? ['prepaid', 'postpaid'] : [],
      plans: own.map((plan) => ({ id: plan.id, name: plan.name, price: plan.price })),
      plan_first: isLookedUpByPlan(id),
    };
  });
}

const offeredPlans = (db: Db, categories: readonly Category[]): Promise<PlanRow[]> =>
  db
    .selectFrom('service_plan')
    .selectAll()
    .where('offered', '=', true)
    .where('category', 'in', categories)
    .orderBy('price')
    .orderBy('id')
    .execute();

/** Returns an offered biller. Throws invalid_request for any other. */
export async function requireBiller(db: Db, category: Category, id: string): Promise<Biller> {
  const row = await db
    .selectFrom('service_biller')
    .selectAll()
    .where('id', '=', id)
    .where('category', '=', category)
    .where('offered', '=', true)
    .executeTakeFirst();
  if (row !== undefined) return row;
  const field = category === 'airtime' ? 'network' : 'provider';
  throw new AppError('invalid_request', {
    field,
    message: 'That provider isn’t available right now.',
  });
}

/** The biller of a plan; undefined for an unknown plan. */
export async function findPlanBiller(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('service_plan')
    .select('biller')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.biller;
}

/** Returns an offered plan. Throws invalid_request for any other. */
export async function requirePlan(db: Db, id: number, field: string): Promise<PlanRow> {
  const row = await db
    .selectFrom('service_plan')
    .selectAll()
    .where('id', '=', id)
    .where('offered', '=', true)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new AppError('invalid_request', { field, message: 'That plan isn’t available right now.' });
}

/** The id of a purchase's plan; undefined if it had none. */
export async function findPlanId(
  db: Db | Tx,
  { biller, category, plan }: Pick<PurchaseRow, 'biller' | 'category' | 'plan'>,
): Promise<number | undefined> {
  if (plan === null) return undefined;
  const row = await db
    .selectFrom('service_plan')
    .select('id')
    .where('biller', '=', biller)
    .where('category', '=', category)
    .where('code', '=', plan)
    .executeTakeFirst();
  return row?.id;
}

/** Pause targets of services, and of payouts and adding money. */
export async function listPausable(db: Db): Promise<Pausable[]> {
  const billers = await db
    .selectFrom('service_biller')
    .select(['id', 'category', 'name'])
    .where('offered', '=', true)
    .orderBy('category')
    .orderBy('name')
    .execute();
  const categories = serviceCategory.options.flatMap((category) => [
    { target: category, name: `${CATEGORY_NAMES[category]}, all` },
    ...billers
      .filter((biller) => biller.category === category)
      .map(({ id, name }) => ({
        target: `${category}:${id}`,
        name: `${CATEGORY_NAMES[category]}: ${name}`,
      })),
  ]);
  return [
    { target: 'payouts', name: 'Sending to banks' },
    { target: 'funding', name: 'Adding money' },
    ...categories,
  ];
}

const CATEGORY_NAMES: Record<ServiceCategory, string> = {
  airtime: 'Airtime',
  data: 'Data',
  electricity: 'Electricity',
  cable: 'Cable TV',
  internet: 'Internet',
  exams: 'Exams',
};
