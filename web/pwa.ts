// Alajo as an installable app: its manifest, and the service worker that starts it offline.
// docs/decisions/0020-offline.md explains what is cached and what never is.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Manifest } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const WEB = import.meta.dirname;

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Alajo',
  short_name: 'Alajo',
  description: 'A naira wallet with Ajo/Esusu groups, savings goals, airtime, data and bills.',
  lang: 'en-NG',
  categories: ['finance'],
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#0f766e',
  background_color: '#f6f8f7',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Send Money', url: '/send-money' },
    { name: 'Buy Airtime', short_name: 'Airtime', url: '/services?tab=airtime' },
    { name: 'Ajo/Esusu', short_name: 'Ajo', url: '/ajo' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
};

/** Pages that open offline even if never visited: where the app starts. */
const FIRST = ['dashboard/dashboard.tsx', 'wallet/wallet.tsx', 'identity/login.tsx'];
/** The frame around every page of a signed-in customer. */
export const REMOTE_DATA = 'platform/remote-data.tsx';
export const FRAME = [REMOTE_DATA, 'shell/shell.tsx'];
const TROUBLE = 'shell/trouble.tsx';

/** Useless offline. */
const ONLINE_ONLY = [
  'src/identity/passkey-sign-in.tsx',
  'src/notifications/live.ts',
  'src/savings/dashboard/start-saving.tsx',
  'src/shell/new-version.tsx',
  'src/shell/offline-copies.tsx',
  'src/wallet/add-money.tsx',
  'src/wallet/low-limit.tsx', // why less can be sent today
];

/** The files of the app's first screens and of the dialogs over them, from the build's manifest. */
function shellOf(dist: string): Set<string> {
  const built: Manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'));
  const shell = new Set<string>();
  const follow = (name: string) => {
    const { file, imports = [], css = [], assets = [] } = part(built, name);
    if (shell.has(file)) return;
    for (const one of [file, ...css, ...assets]) shell.add(one);
    imports.forEach(follow);
  };
  follow('app.html');
  for (const page of [...FRAME, TROUBLE, ...FIRST].map((file) => `src/${file}`)) {
    follow(page);
    const opened = part(built, page).dynamicImports ?? [];
    opened.filter((name) => !ONLINE_ONLY.includes(name)).forEach(follow);
  }
  return shell.add('app.html');
}

function part(built: Manifest, name: string) {
  const found = built[name];
  if (found === undefined) throw new Error(`the build has no ${name}`);
  return found;
}

// Paths the server handles itself, outside the app; isPage in site.ts is the server's list.
const NOT_THE_APP = [
  /^\/(\?|$)/,
  /^\/(api|assets|dev|files|sandbox|healthz|readyz|metrics|staff)([/?]|$)/,
  /^[^?]*\.\w+(\?|$)/,
];

const ASSETS_KEPT = 150;
const ASSETS_KEPT_S = 60 * 24 * 60 * 60;

/** Never caches or resends anything of /api/: offline pages show their own saved data. */
export function installable() {
  const pushed = ['push-worker.js'].filter((file) => existsSync(resolve(WEB, 'public', file)));
  return VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    manifest,
    workbox: {
      clientsClaim: true,
      globPatterns: ['app.html', 'assets/*'],
      manifestTransforms: [
        (entries) => {
          const shell = shellOf(resolve(WEB, 'dist'));
          return { manifest: entries.filter(({ url }) => shell.has(url)), warnings: [] };
        },
      ],
      navigateFallback: '/app.html',
      navigateFallbackDenylist: NOT_THE_APP,
      ...(pushed.length > 0 && { importScripts: pushed.map((file) => `/${file}`) }),
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'alajo-assets',
            cacheableResponse: { statuses: [200] },
            expiration: {
              maxEntries: ASSETS_KEPT,
              maxAgeSeconds: ASSETS_KEPT_S,
              purgeOnQuotaError: true,
            },
          },
        },
      ],
    },
  });
}
