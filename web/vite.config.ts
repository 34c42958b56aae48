// Two pages: index.html is the landing, rendered here to static HTML; app.html is everything else that
// customers see. vite.staff.config.ts builds the staff console.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify } from '@swc/core';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, type Rolldown, runnerImport } from 'vite';
import { firstVisitChunk } from './chunks.ts';
import { fetchedAhead, lateStyles, outline, preloadedWith, SIGNED_IN } from './cold-start.ts';
import { contentPolicy, firstScript, THEME } from './inline.ts';
import { installable } from './pwa.ts';
import { smallPreload } from './small-preload.ts';

const HOME = `if(location.pathname==='/'&&${SIGNED_IN})location.replace('/dashboard')`;

/** Renders the landing to HTML without a script file; both pages begin with the customer’s theme. */
function pages(): Plugin {
  return {
    name: 'alajo-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const landing = path.endsWith('/index.html');
        const code = landing ? `${THEME};${HOME}` : THEME;
        const first = firstScript(html, code);
        if (!landing) return first;
        const { module } = await runnerImport<{ render(): string }>(
          resolve(import.meta.dirname, 'src/landing/render.tsx'),
        );
        return first.replace('<!--landing-->', module.render());
      },
    },
  };
}

const SUMMARY = /^ +(?:summary|details):\s+(['`])(?:(?!\1)[^\\]|\\.)*\1,$/gm;
const ENFORCED =
  /^ +(?:per_minute: [\d_]+|status: 20\d|money: '\w+'|(?:takes_pin|idempotent|before_proof): true),$/gm;

/** Removes the parts of a route that only the API reference and the server read. */
function onlyCalls(): Plugin {
  return {
    name: 'alajo-only-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(SUMMARY, '').replaceAll(ENFORCED, ''),
        map: null,
      }),
    },
  };
}

/**
 * Saves another 1%: Vite's minifier is faster, but SWC's output is smaller. The libraries, most of a first
 * visit's weight, shrink a little more when both run again.
 */
function minifiedAgain(): Plugin {
  const swc = async (text: string) => {
    const compress = { passes: 4, keep_fargs: false };
    return (await minify(text, { module: true, compress })).code;
  };
  return {
    name: 'alajo-minified-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = await swc(chunk.code);
          if (chunk.name !== 'libraries') continue;
          const options = { module: true, compress: true, mangle: true, codegen: true };
          chunk.code = await swc(minifySync(chunk.fileName, chunk.code, options).code);
        }
      },
    },
  };
}

// The libraries every page uses. One chunk is smaller than four, and as long as it stays the same,
// customers do not download it again with a new version of Alajo.
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|zod)\//;
// Icons have a few hundred bytes each: separate files weigh more, and a phone would fetch ten for one
// page. Those of the frame and the dashboard are apart from the rest, which no first visit needs.
const ICONS = /lucide-react\/dist\/esm\//;
const FIRST_ICONS = iconsOf([
  'dashboard/dashboard.tsx',
  'dashboard/quick-actions.tsx',
  'notifications/shell/bell.tsx',
  'savings/dashboard/safe-to-spend.tsx',
  'shell/shell.tsx',
  'ui/balances-switch.tsx',
  'ui/eye.tsx',
  'wallet/dashboard/balance-card.tsx',
]);
// Icons of the rows that several pages show, and of the profile.
const ROW_ICONS = iconsOf([
  'profile/profile.tsx',
  'profile/steps-card.tsx',
  'savings/goal-picture.tsx',
  'savings/progress.tsx',
  'transactions/mark.tsx',
  'ui/dialog.tsx',
  'ui/page-head.tsx',
]);
// Likewise the rules and the ring of a group, for the invitation, the dialog to join and the group's page.
const AJO_RULES =
  /web\/src\/(ajo\/(main-rules(-list)?|most-to-pay|join\/(expected-turn|joiner-rules|next-steps))|ui\/seat-ring)\.tsx?$|\/icons\/list-ordered\.m?js$/;
// Likewise the libraries every signed-in page uses.
const QUERIES = /node_modules\/@tanstack\/(query-core|react-query)\//;

// Likewise the code every page uses to call the server, and the parts of every form.
const CALLS =
  /vite\/preload-helper|contract\/src\/money\.ts$|web\/src\/(platform\/(api|back|losses)\.ts|ui\/(auth-frame|button|card|eye|logo|lost)\.tsx)$/;
const FORMS = /web\/src\/(platform\/form\.ts|ui\/field\.tsx)$/;
// Likewise the code that the sign-in pages share.
const ACCOUNTS =
  /contract\/src\/(identity\/routes|channels)\.ts$|web\/src\/(identity\/sent-to|platform\/(countdown|next-page|resend-wait))\.ts$/;

/** Files of the icons that these sources import. */
function iconsOf(sources: string[]): RegExp {
  const names = sources.flatMap((source) => {
    const code = readFileSync(resolve(import.meta.dirname, 'src', source), 'utf8');
    const [, imported = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(code) ?? [];
    return imported.match(/\b[A-Z]\w*/g) ?? [];
  });
  const files = names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase());
  return new RegExp(`lucide-react/dist/esm/(?!icons/)|/icons/(${files.join('|')})\\.m?js$`);
}

// Named so that `preloadedWith` recognises the one, and a journey can drop the other.
const NAMED = ['calls', 'dialog'];

/**
 * Pages and parts have names. Names for the chunks they share would add bytes to every file that imports
 * them, and to the list in app.html.
 */
const chunkFileNames = ({ name, isDynamicEntry }: Rolldown.PreRenderedChunk) =>
  isDynamicEntry || NAMED.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/** Paths passed on to the server while Vite serves the pages. */
const SERVED = ['/api', '/dev', '/files'];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pages(),
    outline(),
    lateStyles(),
    fetchedAhead(),
    minifiedAgain(),
    contentPolicy(),
    onlyCalls(),
    smallPreload(),
    installable(),
  ],
  build: {
    emptyOutDir: false, // build.ts deletes the last build
    manifest: true, // for the service worker: the files of each page
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        // Hashes do not compress: 42 bits are enough to tell the versions of a file apart.
        chunkFileNames,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'calls', test: CALLS },
            { name: 'forms', test: FORMS },
            { name: 'accounts', test: ACCOUNTS },
            { name: 'queries', test: QUERIES },
            { name: 'icons', test: FIRST_ICONS },
            { name: 'ajo-rules', test: AJO_RULES, includeDependenciesRecursively: false },
            // TriangleAlert under its newer name.
            {
              name: 'row-icons',
              test: (id) => ROW_ICONS.test(id) || id.includes('/triangle-exclamation-point.'),
            },
            { name: 'passkey-icon', test: /\/icons\/fingerprint-?\w*\.m?js$/ },
            { name: 'more-icons', test: ICONS, minShareCount: 2 },
            {
              name: firstVisitChunk(),
              debugName: 'first-visit',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
  },
  appType: 'mpa',
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [path, 'http://127.0.0.1:8000'])),
  },
});
