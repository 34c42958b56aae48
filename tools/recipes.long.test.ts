// Follows the recipes "Add a page", "Add a list to the staff console" and "Add a module" of CONTRIBUTING.md
// in a copy of the repository: their steps are enough for all checks, and each is needed.
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
let tree: string;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'alajo-recipes-'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    await cp(join(ROOT, file), join(tree, file), { recursive: true });
  }
  execFileSync('git', ['init', '-q'], { cwd: tree }); // some tests list the files
  // Our packages come from the copy. All others are the installed ones, hard-linked if possible: tools
  // follow symbolic links and would find the packages outside the copy.
  const [installed, copied] = [join(ROOT, 'node_modules'), join(tree, 'node_modules')];
  await mkdir(copied);
  const names = (await readdir(installed)).filter((name) => !['@alajo', '.cache'].includes(name));
  const paths = names.map((name) => join(installed, name));
  try {
    execFileSync('cp', ['-al', ...paths, copied], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...paths, copied]);
  }
  await mkdir(join(tree, 'node_modules/@alajo'));
  for (const name of ['contract', 'e2e', 'server', 'web']) {
    await symlink(join(tree, name), join(tree, 'node_modules/@alajo', name));
  }
});
afterAll(() => rm(tree, { recursive: true, force: true }));

async function add(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
}

/** Replaces the first occurrence of `before`, which must exist. */
async function change(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(tree, path), 'utf8');
  expect(text, path).toContain(before);
  await writeFile(
    join(tree, path),
    text.replace(before, () => after),
  );
}

/** Runs a program in the copy; rejects with everything it printed. */
async function passes(program: string, ...args: string[]): Promise<void> {
  const file = join(tree, 'node_modules', program);
  const options = { cwd: tree, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: '1' } };
  await run(process.execPath, [file, ...args], options).catch(({ stdout, stderr }) => {
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  });
}

/** `npm run check` without the tests of this repository's text, then the tests that a recipe names. */
async function expectGreen(tests: string[]): Promise<void> {
  await passes(
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    'contract',
    'server',
    'web',
  );
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    await passes('typescript/bin/tsc', '-p', project);
  }
  await passes(
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'dependency-cruiser.config.ts',
    'contract',
    'server',
    'web',
  );
  await passes('knip/bin/knip.js');
  await passes('vitest/vitest.mjs', 'run', '--maxWorkers=2', ...tests);
}

const page = {
  'web/src/notes/notes.tsx': `// A customer's notes.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DASHBOARD, PageHead } from '../ui/page-head.tsx';
import { QueryError } from '../ui/states.tsx';
import { notesQuery } from './queries.ts';

export function Component() {
  const query = useQuery(notesQuery);
  return (
    <div className="flex flex-col gap-8">
      <title>Notes · Alajo</title>
      <PageHead title="Notes" back={DASHBOARD} />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data?.results.length === 0 && <EmptyState drawing="payments" title="No notes yet" />}
      <ul>
        {query.data?.results.map(({ id, body }) => (
          <li key={id}>{body}</li>
        ))}
      </ul>
    </div>
  );
}
`,
  'web/src/notes/queries.ts': `// Queries for a customer's notes.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const notesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: async ({ signal }) => {
    const { results } = await call(peopleRoutes.list, {}, { signal });
    return { results: results.map(({ id, target }) => ({ id, body: target.name })) };
  },
});
`,
  'web/src/notes/notes.test.tsx': `import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectAccessible, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './notes.tsx';

test('a customer without notes sees an empty state', async () => {
  signInAda();
  serve({ 'GET /api/people/': { body: { results: [], next: null } } });
  show([{ path: '/notes', Component }], '/notes');
  await screen.findByText('No notes yet');
  await expectAccessible();
});
`,
};

test('following the recipe for a page gives a page that passes every check', async () => {
  await add(page);
  await change(
    'web/src/routes.tsx',
    "{ path: '/waste', lazy: () => import('./waste/waste.tsx') },",
    `{ path: '/waste', lazy: () => import('./waste/waste.tsx') },
              { path: '/notes', lazy: () => import('./notes/notes.tsx') },`,
  );
  await change('contract/src/pages.ts', "  '/waste',", "  '/waste',\n  '/notes',");
  await expectGreen(['web/src/notes', 'web/src/routes.test.ts']);
});

const consoleList = {
  'web/src/staff/stock/stock.tsx': ` // Stock that shops have left of their products.
import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import type { StaffProduct } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Named } from '../ui/named.tsx';

const CHOICES = [
  { value: undefined, label: 'All' },
  { value: 'true', label: 'Hidden by us' },
];

const columns: Column<StaffProduct>[] = [
  {
    title: 'Product',
    main: true,
    cell: ({ name, shop }) => <Named name={name}>{shop.name}</Named>,
  },
  { title: 'Left', width: 66, end: true, cell: ({ stock }) => stock },
  { title: 'Sold', width: 66, end: true, extra: true, cell: ({ sold }) => sold },
];

export function Component() {
  const { values } = useUrlFilters(['hidden']);
  const hidden = values.hidden === 'true' ? ('true' as const) : undefined;
  const products = usePages(marketStaffRoutes.staffProducts, { hidden }, { key: ['stock'] });
  const list = useList(products, byId);
  return (
    <ListPage
      title="Stock"
      filters={<Choices label="Which products" name="hidden" choices={CHOICES} />}
      list={list}
      columns={columns}
      empty="No shop has a product."
      panelLabel="Product"
      panel={list.open && <ProductPanel product={list.open} />}
    />
  );
}

const ProductPanel = ({ product: { name, price, stock } }: { product: StaffProduct }) => (
  <PanelBody>
    <PanelTitle>{name}</PanelTitle>
    <Facts>
      <Fact name="Price">{formatNaira(price)}</Fact>
      <Fact name="Left">{stock}</Fact>
    </Facts>
  </PanelBody>
);
`,
  'web/src/staff/stock/stock.test.tsx': `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../platform/testing.tsx';
import { list, NGOZI, openConsole, press } from '../testing.tsx';

const PRODUCT = {
  id: 12,
  name: 'Rice, 5 kg',
  picture: null,
  price: 9500,
  stock: 4,
  sold: 7,
  listed: true,
  hidden: null,
  shop: { id: 41, name: 'Mama Put', hidden: null },
};

test('a product’s stock opens by keyboard, and the filter is in the URL', async () => {
  const { at } = openConsole('/staff/stock', NGOZI, {
    'GET /api/staff/products/': list(PRODUCT),
  });
  await screen.findByRole('link', { name: /Rice, 5 kg/ });
  await press('j{Enter}');
  expect(await screen.findByRole('region', { name: 'Product' })).toHaveTextContent('Left4');
  expect(at()).toBe('/staff/stock?open=12');
  await expectAccessible({ framed: true });
});
`,
};

test('following the recipe for a console list gives a one-file page that passes every check', async () => {
  await add(consoleList);
  await change(
    'web/src/staff/sections.ts',
    "{ path: '/staff/products', title: 'Products', needs: ['orders.read'] },",
    `{ path: '/staff/products', title: 'Products', needs: ['orders.read'] },
      { path: '/staff/stock', title: 'Stock', needs: ['orders.read'] },`,
  );
  await change(
    'web/src/staff/routes.tsx',
    "'/staff/products': () => import('./market/products.tsx'),",
    `'/staff/products': () => import('./market/products.tsx'),
  '/staff/stock': () => import('./stock/stock.tsx'),`,
  );
  await expectGreen(['web/src/staff/stock', 'web/src/staff/shell']);
});

const module = {
  'contract/src/notes/schemas.ts': ` // Notes that customers keep for themselves.
import * as z from 'zod/mini';
import { instant, text } from '../route.ts';

export const noteBody = text(200, 1, 'Write between 1 and 200 characters');
export const note = z.strictObject({ id: z.int(), body: z.string(), created_at: instant });
export type Note = z.output<typeof note>;
`,
  'contract/src/notes/routes.ts': `import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { note, noteBody } from './schemas.ts';

export const notesRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'notes/',
    access: 'customer',
    summary: 'List the latest notes',
    reply: z.strictObject({ results: z.array(note), next: z.nullable(z.string()) }),
  },
  add: {
    method: 'POST',
    path: 'notes/',
    access: 'customer',
    summary: 'Add a note',
    body: z.strictObject({ note: noteBody }),
    reply: note,
    status: 201,
  },
});
`,
  'server/migrations/9999_notes.sql': `create table notes_note (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  body text not null constraint notes_note_body check (body <> ''),
  created_at timestamptz not null
);
create index notes_note_user on notes_note (user_id, id);
`,
  'server/src/notes/tables.ts': `// Row types of customers' notes.
import type { Generated } from 'kysely';

type NotesNote = { id: Generated<number>; user_id: number; body: string; created_at: Date };

declare module '../platform/database/schema.ts' {
  interface Schema {
    notes_note: NotesNote;
  }
}
`,
  'server/src/notes/notes.ts': `// Notes that customers write for themselves.
import type { Note } from '@alajo/contract/notes/schemas.ts';
import type { Deps } from '../deps.ts';
import './tables.ts';

const SHOWN = 100;

/** The latest first. */
export async function listNotes({ db }: Pick<Deps, 'db'>, user_id: number): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes_note')
    .select(['id', 'body', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_id: number,
  body: string,
): Promise<Note> {
  const created_at = clock.now();
  const { id } = await db
    .insertInto('notes_note')
    .values({ user_id, body, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, body, created_at: created_at.toISOString() };
}
`,
  'server/src/notes/routes.ts': `// Maps each route of notes to the function that serves it.
import type { notesRoutes } from '@alajo/contract/notes/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { addNote, listNotes } from './notes.ts';

export function notesHandlers(deps: Deps): Handlers<typeof notesRoutes> {
  return {
    list: async (_, { user_id }) => ({ results: await listNotes(deps, user_id), next: null }),
    add: ({ note }, { user_id }) => addNote(deps, user_id, note),
  };
}
`,
  'server/src/notes/personal-data.ts': `// Personal data of notes: its export and how long it is kept.
import { sql } from 'kysely';
import type { PersonalData } from '../module.ts';
import { type ExportPart, queryPart } from '../platform/data-export.ts';
import { deleted, type Retention } from '../platform/retention.ts';

const exports: ExportPart[] = [
  queryPart(
    'notes',
    ['notes_note'],
    (id) => sql\`select body, created_at from notes_note where user_id = \${id} order by id\`,
  ),
];

const retention: readonly Retention[] = [
  deleted('notes_note', { kept: '30 days', why: 'deleted' }),
];

export const notesPersonalData = { exports, retention } satisfies PersonalData;
`,
  'server/src/notes/module.ts': ` // Notes as the app sees them.
import { notesRoutes } from '@alajo/contract/notes/routes.ts';
import * as schemas from '@alajo/contract/notes/schemas.ts';
import { defineModule } from '../module.ts';
import { notesPersonalData } from './personal-data.ts';
import { notesHandlers } from './routes.ts';

export const notes = defineModule({
  title: 'Notes',
  about: 'What customers note down for themselves.',
  serves: {
    routes: notesRoutes,
    contract: schemas,
    handlers: (deps) => notesHandlers(deps),
  },
  keeps: notesPersonalData,
});
`,
  'server/src/notes/notes.test.ts': `import { notesRoutes } from '@alajo/contract/notes/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

test('a customer reads only their own notes', async () => {
  const ada = await alajo.person('ada');
  const bola = await alajo.person('bola');
  await alajo.call(notesRoutes.add, { body: { note: 'Call the plumber' } }, ada);
  const { body } = await alajo.call(notesRoutes.list, {}, ada);
  expect(body).toMatchObject({ results: [{ body: 'Call the plumber' }] });
  expect((await alajo.call(notesRoutes.list, {}, bola)).body).toMatchObject({ results: [] });
});
`,
};

test('following the recipe for a module gives a module that passes every check', async () => {
  await add(module);
  await change(
    'server/src/app.ts',
    "import { createNotifications } from './notifications/module.ts';",
    `import { notes } from './notes/module.ts';
import { createNotifications } from './notifications/module.ts';`,
  );
  await change('server/src/app.ts', '  whatsapp,\n  rules,', '  whatsapp,\n  rules,\n  notes,');
  await change(
    'server/src/testing/personal-rows.ts',
    "['identity_preference', { user_id, theme: 'dark' }],",
    `['identity_preference', { user_id, theme: 'dark' }],
    ['notes_note', { user_id, body: word, created_at: at }],`,
  );
  await change(
    'ARCHITECTURE.md',
    '| `support` |',
    '| `notes` | what customers note down for themselves |\n| `support` |',
  );
  // The page reads the module now.
  await change('web/src/notes/queries.ts', "people/routes.ts';", "notes/routes.ts';");
  await change('web/src/notes/queries.ts', 'peopleRoutes }', 'notesRoutes }');
  await change(
    'web/src/notes/queries.ts',
    `  queryFn: async ({ signal }) => {
    const { results } = await call(peopleRoutes.list, {}, { signal });
    return { results: results.map(({ id, target }) => ({ id, body: target.name })) };
  },`,
    '  queryFn: ({ signal }) => call(notesRoutes.list, {}, { signal }),',
  );
  await change('web/src/notes/notes.test.tsx', '/api/people/', '/api/notes/');
  await expectGreen([
    'tools/docs.test.ts',
    'tools/folder-cycles.test.ts',
    'server/src/notes',
    'server/test/sweep.test.ts',
    'server/test/strangers.test.ts',
    'server/test/export.test.ts',
    'server/test/retention.test.ts',
    'server/test/openapi.test.ts',
    'web/src/notes',
  ]);
});
