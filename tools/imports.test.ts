// Checks that every import rule can fail: a tree of small files breaks each one once.
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config, { SHARED_PIECES } from '../dependency-cruiser.config.ts';

type ForbiddenImport = { rule: string; from: string; imports: string };

/** `imports` is a path from the root; `@alajo/…` and `type` imports are written as they are. */
const planted: ForbiddenImport[] = [
  { rule: 'contract-imports-zod-only', from: 'contract/src/a.ts', imports: 'node:fs' },
  { rule: 'contract-files-are-used', from: 'contract/src/lonely.ts', imports: 'zod' },
  {
    rule: 'customers-fetch-no-console',
    from: 'web/src/routes.tsx',
    imports: 'web/src/staff/routes.tsx',
  },
  {
    rule: 'console-kit-knows-no-page',
    from: 'web/src/staff/kit/a.tsx',
    imports: 'web/src/staff/queue/a.tsx',
  },
  { rule: 'web-imports-no-server', from: 'web/src/b.tsx', imports: 'server/src/deps.ts' },
  { rule: 'server-imports-no-web', from: 'server/src/app.ts', imports: 'web/src/ui/x.tsx' },
  {
    rule: 'product-imports-no-test-code',
    from: 'server/src/commands/x.ts',
    imports: 'server/src/testing/app.ts',
  },
  {
    rule: 'platform-knows-no-product',
    from: 'server/src/platform/a.ts',
    imports: 'type server/src/wallet/tables.ts',
  },
  {
    rule: 'ledger-knows-no-product',
    from: 'server/src/ledger/a.ts',
    imports: 'server/src/identity/a.ts',
  },
  {
    rule: 'providers-know-no-customer',
    from: 'server/src/providers/storage/a.ts',
    imports: 'server/src/deps.ts',
  },
  {
    rule: 'deps-name-the-foundation-only',
    from: 'server/src/deps.ts',
    imports: 'type server/src/ajo/a.ts',
  },
  {
    rule: 'the-face-names-the-foundation-only',
    from: 'server/src/staff/a.ts',
    imports: 'type server/src/wallet/a.ts',
  },
  {
    rule: 'notifications-know-no-module',
    from: 'server/src/notifications/a.ts',
    imports: 'server/src/identity/a.ts',
  },
  {
    rule: 'identity-knows-notifications-only',
    from: 'server/src/identity/a.ts',
    imports: 'server/src/payments/a.ts',
  },
  {
    rule: 'payments-know-no-paying-module',
    from: 'server/src/payments/a.ts',
    imports: 'server/src/wallet/a.ts',
  },
  {
    rule: 'schedules-know-what-they-pay-by',
    from: 'server/src/schedules/a.ts',
    imports: 'server/src/waste/a.ts',
  },
  {
    rule: 'sorting-knows-what-it-sorts-into',
    from: 'server/src/sorting/a.ts',
    imports: 'server/src/waste/a.ts',
  },
  {
    rule: 'whatsapp-knows-what-a-chat-asks-for',
    from: 'server/src/whatsapp/a.ts',
    imports: 'server/src/waste/a.ts',
  },
  {
    rule: 'modules-know-no-other-module',
    from: 'server/src/waste/a.ts',
    imports: 'type server/src/wallet/a.ts',
  },
  {
    rule: 'nobody-knows-the-console',
    from: 'server/src/services/a.ts',
    imports: 'server/src/console/a.ts',
  },
  {
    rule: 'savings-know-ajo-only',
    from: 'server/src/savings/a.ts',
    imports: 'server/src/wallet/a.ts',
  },
  {
    rule: 'simulation-model-knows-no-engine',
    from: 'server/simulation/model/a.ts',
    imports: 'type server/src/ajo/a.ts',
  },
  {
    rule: 'modules-know-providers-by-interface',
    from: 'server/src/wallet/b.ts',
    imports: 'server/src/providers/payouts/paystack.ts',
  },
  {
    rule: 'web-foundation-knows-no-feature',
    from: 'web/src/ui/a.tsx',
    imports: 'web/src/ajo/chips.tsx',
  },
  {
    rule: 'paying-knows-no-feature',
    from: 'web/src/paying/a.tsx',
    imports: 'web/src/wallet/a.ts',
  },
  {
    rule: 'features-share-queries-and-declared-pieces',
    from: 'web/src/ajo/a.tsx',
    imports: 'web/src/wallet/own-account.tsx',
  },
  {
    rule: 'composed-pages-show-what-is-made-for-them',
    from: 'web/src/settings/a.tsx',
    imports: 'web/src/savings/dashboard/card.tsx',
  },
  { rule: 'no-cycles', from: 'e2e/a.ts', imports: 'type e2e/cycle.ts' },
  { rule: 'no-barrels', from: 'e2e/b.ts', imports: 'e2e/things/index.ts' },
  { rule: 'imports-exist', from: 'e2e/c.ts', imports: '@alajo/contract/nowhere.ts' },
];

/** Imports the rules must allow. */
const allowed: Omit<ForbiddenImport, 'rule'>[] = [
  { from: 'contract/src/good.ts', imports: 'zod' },
  { from: 'contract/src/good.test.ts', imports: 'vitest' },
  { from: 'server/src/savings/good.ts', imports: 'server/src/ajo/a.ts' },
  { from: 'server/src/wallet/good.ts', imports: '@alajo/contract/good.ts' },
  { from: 'server/src/kyc/good.ts', imports: 'type server/src/providers/storage/storage.ts' },
  { from: 'server/src/commands/good.ts', imports: 'server/src/wallet/a.ts' },
  { from: 'web/src/paying/good.tsx', imports: 'web/src/ui/good.tsx' },
  { from: 'web/src/ajo/good.tsx', imports: 'web/src/paying/good.tsx' },
  { from: 'web/src/dashboard/good.tsx', imports: 'web/src/wallet/queries.ts' },
  { from: 'web/src/dashboard/better.tsx', imports: 'web/src/savings/dashboard/card.tsx' },
  { from: 'web/src/landing/good.tsx', imports: 'web/src/ajo/chips.tsx' },
];

let root: string;
let violations: { rule: string; from: string }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alajo-imports-'));
  await write('e2e/cycle.ts', `import type {} from './a.ts';\nexport {};\n`);
  await write(
    'contract/package.json',
    JSON.stringify({ name: '@alajo/contract', exports: { './*': './src/*' } }),
  );
  await mkdir(join(root, 'node_modules/@alajo'), { recursive: true });
  await symlink(join(root, 'contract'), join(root, 'node_modules/@alajo/contract'));
  for (const name of ['zod', 'vitest']) await write(`node_modules/${name}/index.js`, '');
  for (const { from, imports } of [...planted, ...allowed]) {
    const type = imports.startsWith('type ') ? 'type ' : '';
    const to = imports.replace('type ', '');
    const isPath = /^(contract|server|web|e2e)\//.test(to);
    const specifier = isPath ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;
    await write(from, `import ${type}{} from '${specifier}';\n`);
    if (isPath && to !== 'e2e/cycle.ts') await write(to, 'export {};\n');
  }
  const { ruleSet, options } = splitConfig();
  const { output } = await cruise(['contract', 'e2e', 'server', 'web'], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: root,
  });
  if (typeof output === 'string') throw new Error(output);
  violations = output.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

function splitConfig() {
  const { options, ...ruleSet } = config;
  const { cache: _, ...uncached } = options;
  return { options: uncached, ruleSet };
}

/** Appends, because a file may appear in several rows. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await appendFile(join(root, file), text);
}

test('this file breaks every rule once', () => {
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual(
    planted.map(({ rule }) => rule).sort(),
  );
});

test.each(planted)('$rule rejects $from importing $imports', ({ rule, from }) => {
  expect(violations).toContainEqual({ rule, from });
});

test.each(allowed)('$from may import $imports', ({ from }) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([]);
});

test('every file declared as shared exists', () => {
  const pieces = SHARED_PIECES.map((file) => join(import.meta.dirname, '../web/src', file));
  expect(pieces.filter((file) => !existsSync(file))).toEqual([]);
});
