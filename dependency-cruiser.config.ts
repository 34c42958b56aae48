// Allowed imports (`npm run imports`): one rule each, with its reason. Parsed with swc, because
// dependency-cruiser cannot use TypeScript 7 before its API is stable.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IConfiguration } from 'dependency-cruiser';

/** A hash that changes with the installed packages and their declarations. */
const packages = createHash('sha256');
for (const file of ['package-lock.json', 'contract/package.json', 'server/package.json'])
  packages.update(readFileSync(new URL(file, import.meta.url)));

/** Files that only tests need. */
export const TEST = [
  '\\.test\\.tsx?$',
  '^e2e/',
  '^server/(test|bench|simulation|src/testing)/',
  '^contract/src/testing[a-z-]*\\.ts$',
  '^web/src/.*/testing[a-z-]*\\.tsx?$',
];

/** Folders and files of server/src. */
const server = (...parts: string[]) => `^server/src/(${parts.join('|')})(/|$)`;

/** Types given to every module, and those it exports. */
const FACE = ['deps\\.ts', 'module\\.ts', 'staff'];
const SHARED = ['platform', 'ledger', 'notices', ...FACE];
const COMPOSERS = ['app\\.ts', 'main\\.ts', 'commands', 'demo', 'testing'];
const FOUNDATION = [
  'platform',
  'ledger',
  'providers',
  'notices',
  'notifications',
  'identity',
  'payments',
];

const KINDS = [
  'identity',
  'messages',
  'payments',
  'payouts',
  'push',
  'services',
  'storage',
  'whatsapp',
];

/**
 * Pieces of a web feature that other features show. They and `queries.ts` are all that others may import of
 * it.
 */
export const SHARED_PIECES = [
  'ajo/chips.tsx', // the landing page's picture is built from the app's components
  'ajo/contribute.tsx', // sending money to a group is a contribution
  'ajo/ring.tsx', // the For You card shows the ring of a group that can be collected
  'identity/logout-dialog.tsx', // the menu and Settings open it to log out
  'insights/month-so-far.tsx', // the history shows it next to its rows
  'services/delivery.tsx', // a receipt shows the token
  'support/recall.tsx', // a receipt offers and shows it
  'transactions/issued.tsx', // an Ajo passbook is printed, saved and checked like a statement
  'transactions/mark.tsx', // upcoming payments look as they will once paid
  'transactions/recent.tsx', // the wallet, the profile and the dashboard show the latest few
  'transactions/waiting.tsx', // the wallet and upcoming payments show what can still be cancelled
  'wallet/send/send-money.tsx', // the dashboard opens it
];
const piece = (file: string) => `^web/src/${file.replaceAll('.', '\\.')}$`;
/** Imports allowed to web features besides their folder. */
const OF_OTHERS = [
  '^web/src/(paying|ui|platform)/',
  '^web/src/[^/]+/queries\\.ts$',
  ...SHARED_PIECES.map(piece),
];
/** Web features composed from others, which keep their part in a sub-folder of the same name. */
const COMPOSED = '(dashboard|settings|shell)';

export default {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      comment: 'browser, server and tests share the contract',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'contract-files-are-used',
      comment: 'knip treats every file of the contract as public',
      severity: 'error',
      module: { path: '^contract/src/', pathNot: TEST, numberOfDependentsLessThan: 1 },
      from: { pathNot: TEST },
    },
    {
      name: 'web-imports-no-server',
      comment: 'the browser knows the server only through the contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-imports-no-web',
      comment: 'the server delivers the built web app and knows none of its source',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'product-imports-no-test-code',
      comment: 'test code is not shipped',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: TEST },
      to: { path: [...TEST, '^tools/'] },
    },
    {
      name: 'platform-knows-no-product',
      comment: 'it could serve any product',
      severity: 'error',
      from: { path: server('platform'), pathNot: TEST },
      to: { path: '^server/', pathNot: [server('platform'), '^server/migrations/'] },
    },
    {
      name: 'ledger-knows-no-product',
      comment: 'money moves the same way in every module',
      severity: 'error',
      from: { path: server('ledger'), pathNot: TEST },
      to: { path: '^server/', pathNot: server('ledger', 'platform') },
    },
    {
      name: 'providers-know-no-customer',
      comment: 'an adapter speaks another company’s protocol and nothing else',
      severity: 'error',
      from: { path: server('providers'), pathNot: TEST },
      to: { path: '^server/', pathNot: server('providers', 'platform') },
    },
    {
      name: 'deps-name-the-foundation-only',
      comment: 'every module receives them, so they may know none',
      severity: 'error',
      from: { path: server('deps\\.ts') },
      to: { path: '^server/', pathNot: server('platform', 'ledger', 'providers') },
    },
    {
      name: 'the-face-names-the-foundation-only',
      comment: 'every module exports it, so it may know none',
      severity: 'error',
      from: { path: server('module\\.ts', 'staff') },
      to: {
        path: '^server/',
        pathNot: server('platform', 'ledger', 'notices', ...FACE),
      },
    },
    {
      name: 'notifications-know-no-module',
      comment: 'every module notifies, so it may know none',
      severity: 'error',
      from: { path: server('notifications'), pathNot: TEST },
      to: { path: '^server/', pathNot: server('notifications', ...SHARED) },
    },
    {
      name: 'identity-knows-notifications-only',
      comment: 'it creates the customer and the wallet account in one transaction',
      severity: 'error',
      from: { path: server('identity'), pathNot: TEST },
      to: { path: '^server/', pathNot: server('identity', 'notifications', ...SHARED) },
    },
    {
      name: 'payments-know-no-paying-module',
      comment: 'every paying module shares it, so it may know none',
      severity: 'error',
      from: { path: server('payments'), pathNot: TEST },
      to: {
        path: '^server/',
        pathNot: [
          server('payments', 'identity', 'notifications', ...SHARED),
          // Stored provider replies, and payouts, which several modules make.
          '^server/src/providers/(unavailable|replies|payouts/payouts)\\.ts$',
        ],
      },
    },
    {
      name: 'modules-know-no-other-module',
      comment: 'app.ts connects modules: pass a module what it needs from another there',
      severity: 'error',
      from: {
        path: '^server/src/([^/]+)/',
        pathNot: [
          ...TEST,
          server(...FOUNDATION, ...COMPOSERS, 'savings', 'schedules', 'sorting', 'whatsapp'),
        ],
      },
      to: { path: '^server/', pathNot: ['^server/src/$1/', server(...FOUNDATION, ...FACE)] },
    },
    {
      name: 'savings-know-ajo-only',
      comment: 'safe to spend sets aside what Ajo contributions need',
      severity: 'error',
      from: { path: server('savings'), pathNot: TEST },
      to: { path: '^server/', pathNot: server('savings', 'ajo', ...FOUNDATION, ...FACE) },
    },
    {
      name: 'schedules-know-what-they-pay-by',
      comment: 'a standing order is an automatic transfer, payout or purchase',
      severity: 'error',
      from: { path: server('schedules'), pathNot: TEST },
      to: {
        path: '^server/',
        pathNot: server(
          'schedules',
          'wallet',
          'services',
          'savings',
          'ajo',
          ...FOUNDATION,
          ...FACE,
        ),
      },
    },
    {
      name: 'sorting-knows-what-it-sorts-into',
      comment: 'it saves into goals, pays Ajo rounds, and reads upcoming bills from insights',
      severity: 'error',
      from: { path: server('sorting'), pathNot: TEST },
      to: {
        path: '^server/',
        pathNot: server('sorting', 'savings', 'ajo', 'insights', ...FOUNDATION, ...FACE),
      },
    },
    {
      name: 'whatsapp-knows-what-a-chat-asks-for',
      comment: 'a chat reads and prepares what the app shows and pays, through the same functions',
      severity: 'error',
      from: { path: server('whatsapp'), pathNot: TEST },
      to: {
        path: '^server/',
        pathNot: server(
          'whatsapp',
          'wallet',
          'services',
          'ajo',
          'people',
          'requests',
          'support',
          ...FOUNDATION,
          ...FACE,
        ),
      },
    },
    {
      name: 'nobody-knows-the-console',
      comment: 'it combines what modules offer staff; app.ts passes a module what it needs from it',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [...TEST, server('console', ...COMPOSERS)] },
      to: { path: server('console') },
    },
    {
      name: 'modules-know-providers-by-interface',
      comment:
        'providers/create.ts chooses the implementation; only its webhook and pages are mounted by name',
      severity: 'error',
      from: {
        path: '^server/src/[^/]+/',
        pathNot: [...TEST, server('providers', ...COMPOSERS), '/(module|webhooks)\\.ts$'],
      },
      to: {
        path: server('providers'),
        pathNot: [
          ...KINDS.map((kind) => `^server/src/providers/${kind}/${kind}\\.ts$`),
          '^server/src/providers/(providers|unavailable|replies|listed|paystack-listed|services/billers)\\.ts$',
        ],
      },
    },
    {
      name: 'simulation-model-knows-no-engine',
      comment: 'a shared rule could be wrong in both',
      severity: 'error',
      from: { path: '^server/simulation/(model|habits)/' },
      to: { path: '^server/(src/|simulation/product/)' },
    },
    {
      name: 'web-foundation-knows-no-feature',
      comment: 'ui and platform serve every feature',
      severity: 'error',
      from: { path: '^web/src/(ui|platform)/', pathNot: TEST },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|platform)/' },
    },
    {
      name: 'paying-knows-no-feature',
      comment: 'every paying screen shares it: the PIN, the balance, the recipient, the outcome',
      severity: 'error',
      from: { path: '^web/src/paying/', pathNot: TEST },
      to: { path: '^web/src/', pathNot: '^web/src/(paying|ui|platform)/' },
    },
    {
      name: 'features-share-queries-and-declared-pieces',
      comment: 'the rest of a feature can change without affecting other folders',
      severity: 'error',
      from: {
        path: '^web/src/([^/]+)/',
        pathNot: [...TEST, `^web/src/(paying|ui|platform|${COMPOSED})/`],
      },
      to: { path: '^web/src/', pathNot: ['^web/src/$1/', ...OF_OTHERS] },
    },
    {
      name: 'composed-pages-show-what-is-made-for-them',
      comment:
        'Home’s cards are in savings/dashboard, wallet/dashboard …, pages of Settings in whatsapp/settings …, the bell in notifications/shell',
      severity: 'error',
      from: { path: `^web/src/${COMPOSED}/`, pathNot: TEST },
      to: {
        path: '^web/src/',
        pathNot: ['^web/src/$1/', '^web/src/[^/]+/$1/', ...OF_OTHERS],
      },
    },
    {
      name: 'customers-fetch-no-console',
      comment: 'the staff console is built separately, and no customer page knows of it',
      severity: 'error',
      from: { path: '^web/src/(?!staff/)' },
      to: { path: '^web/src/staff/' },
    },
    {
      name: 'console-kit-knows-no-page',
      comment: 'the building blocks of the console serve all its pages alike',
      severity: 'error',
      from: { path: '^web/src/staff/(kit|ui|platform)/', pathNot: TEST },
      to: {
        path: '^web/src/staff/',
        pathNot: '^web/src/staff/((kit|ui|platform)/|(case-links|sections)\\.ts$)',
      },
    },
    {
      name: 'no-cycles',
      comment: 'if two files import each other, neither can be read first',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'import from the file that declares it',
      severity: 'error',
      from: {},
      to: { path: '^(contract|server|web|e2e|tools)/.*\\bindex\\.tsx?$' },
    },
    {
      name: 'imports-exist',
      comment: 'the rules above don’t check an import that is not found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    // The cache compares all sources, including this file, by content, but not packages.
    cache: {
      folder: `node_modules/.cache/dependency-cruiser/${packages.digest('hex').slice(0, 16)}`,
      strategy: 'content',
    },
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
} satisfies IConfiguration;
