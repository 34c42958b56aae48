// Two pages: index.html is the landing, rendered here to static HTML; app.html is everything else.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { FRAME, installable } from './pwa.ts';

const SIGNED_IN = `(localStorage.getItem('alajo_token')||sessionStorage.getItem('alajo_token'))`;
const FIRST = `try{var t=localStorage.getItem('alajo_theme');if(t)document.documentElement.dataset.theme=t;if(location.pathname==='/'&&${SIGNED_IN})location.replace('/dashboard')}catch(e){}`;

/** Renders the landing to HTML without a script file; both pages begin with the same inline script. */
function pages(): Plugin {
  return {
    name: 'alajo-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const first = html.replace('<!--first-->', `<script>${FIRST}</script>`);
        if (!path.endsWith('/index.html')) return first;
        const { module } = await runnerImport<{ render(): string }>(
          resolve(import.meta.dirname, 'src/landing/render.tsx'),
        );
        return first.replace('<!--landing-->', module.render());
      },
    },
  };
}

const START = 'dashboard/dashboard.tsx';

/** For signed-in customers: preloads the frame and the dashboard before the app itself has started. */
function fetchedAhead(): Plugin {
  return {
    name: 'alajo-fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (!path.endsWith('/app.html')) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (page: string) => {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${page}`));
          const files = new Set(chunk && [chunk.fileName]);
          for (const file of files) {
            const imports = chunks.find((one) => one.fileName === file)?.imports ?? [];
            for (const one of imports) if (!html.includes(one)) files.add(one);
          }
          return files;
        };
        const frame = new Set(FRAME.flatMap((page) => [...filesOf(page)]));
        const start = filesOf(START).difference(frame);
        const code = `try{if${SIGNED_IN}for(const f of ${JSON.stringify([...frame])}.concat(location.pathname==='/dashboard'?${JSON.stringify([...start])}:[])){const l=document.createElement('link');l.rel='modulepreload';l.href='/'+f;document.head.append(l)}}catch{}`;
        // Before the styles: scripts after them would wait for them.
        return html.replace('<!--ahead-->', `<script>${code}</script>`);
      },
    },
  };
}

/** Writes the hashes of inline scripts that the server's content policy allows. */
function contentPolicy(): Plugin {
  return {
    name: 'alajo-content-policy',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const html = await Promise.all(
        ['index.html', 'app.html'].map((name) => readFile(resolve(dir, name), 'utf8')),
      );
      const scripts = html.flatMap((text) =>
        [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code),
      );
      const hashes = scripts.map(
        (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
      );
      await writeFile(resolve(dir, 'csp.json'), JSON.stringify({ script: [...new Set(hashes)] }));
    },
  };
}

const SUMMARY = /^ +summary:\s+(['`])(?:(?!\1)[^\\]|\\.)*\1,$/gm;

/** Routes' summaries are for the API reference: phones need not fetch them. */
function withoutSummaries(): Plugin {
  return {
    name: 'alajo-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*routes\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, ''), map: null }),
    },
  };
}

// The libraries every page uses. One chunk is smaller than four, and as long as it stays the same,
// customers do not download it again with a new version of Alajo.
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|zod)\//;
// Icons have a few hundred bytes each: separate files weigh more, and a phone would fetch ten for one
// page. The sign-in form's icons stay out, or that form would fetch them all.
const ICON = /lucide-react\/dist\/esm\/((?!icons\/)|icons\/eye)/;
const ICONS = /lucide-react\/dist\/esm\/icons\//;
// Likewise the libraries every signed-in page uses.
const QUERIES = /node_modules\/@tanstack\/(query-core|react-query)\//;

// Likewise the code every page uses to call the server, and the parts of every form.
const CALLS = /contract\/src\/money\.ts$|web\/src\/(platform\/api\.ts|ui\/(button|card)\.tsx)$/;
const FORMS = /web\/src\/(platform\/form\.ts|ui\/field\.tsx)$/;

/** Paths passed on to the server while Vite serves the pages. */
const SERVED = ['/api', '/dev', '/files'];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pages(),
    fetchedAhead(),
    contentPolicy(),
    withoutSummaries(),
    installable(),
  ],
  build: {
    manifest: true, // for the service worker: the files of each page
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'queries', test: QUERIES },
            { name: 'calls', test: CALLS },
            { name: 'forms', test: FORMS },
            { name: 'icon', test: ICON },
            { name: 'icons', test: ICONS, minShareCount: 2 },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  appType: 'mpa',
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [path, 'http://127.0.0.1:8000'])),
  },
});
