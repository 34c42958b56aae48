// The first moments of app.html on a slow network: the page's outline and the sign-in form are part of the
// HTML, the stylesheet does not hold them up, and the page's scripts and Home's replies are fetched before
// the app has started.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify } from '@swc/core';
import { type Plugin, type Rolldown, runnerImport, transformWithOxc } from 'vite';
import { rulesFor } from './outline-styles.ts';
import { FRAME, REMOTE_DATA } from './pwa.ts';
import { HOME_PREFETCH } from './src/dashboard/home-prefetch.ts';

/** True if a customer seems to be signed in, for scripts inside HTML. */
export const SIGNED_IN = `(localStorage.getItem('alajo_token')||sessionStorage.getItem('alajo_token'))`;

export const VISITORS_ONLY = ['/login', '/register', '/verify-otp', '/forgot-password'];
/** Pages that show the server's data without signing in. */
const PUBLIC = ['/verify', '/join', '/pay', '/pot'];
/** Pages without the frame. */
export const UNFRAMED = [...VISITORS_ONLY, '/reset-password', ...PUBLIC];

/** The framed page on which most visits begin, and the modules it imports as soon as it has loaded. */
const HOME = '/dashboard';
export const SECTIONS = 'dashboard/sections.tsx';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, 'src', file), 'utf8');

const PAGES = new Map(
  [
    ...read('routes.tsx').matchAll(
      /path: '(\/[\w-]+(?:\/[\w-]+)?)[^']*',\s*lazy: \(\) => import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, path = '', module = '']) => [path, module]),
);

/** The modules of all pages. */
export const PAGE_MODULES = [...PAGES.values()];

/** The module of the page at this path, below src. */
export function moduleOf(path: string): string {
  const module = PAGES.get(path);
  if (module === undefined) throw new Error(`routes.tsx has no page ${path}`);
  return module;
}

/** Fills app.html's placeholders with the logo and the sign-in form. */
export function outline(): Plugin {
  return {
    name: 'alajo-outline',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (!path.endsWith('/app.html')) return html;
        const { module } = await runnerImport<{ render(): string }>(
          resolve(import.meta.dirname, 'src/identity/render.tsx'),
          { root: import.meta.dirname, build: { assetsInlineLimit: 0 } },
        );
        const mark = read('ui/mark.svg')
          .replace(/<title>.*<\/title>/, '')
          .replace('<svg', '<svg aria-hidden="true" width="32" height="32"');
        return html
          .replace('<!--sign-in-->', atRest(module.render()))
          .replaceAll('<!--mark-->', mark);
      },
    },
  };
}

/** Removes what the form needs only once the app has started: classes of later states, the router's marks. */
const atRest = (markup: string) =>
  markup
    .replaceAll(/(?<=class=")[^"]*/g, (names) => names.split(/\s+/).filter(isAtRest).join(' '))
    .replaceAll(' data-discover="true"', '');

const isAtRest = (name: string) => !/^($|hover:|disabled:|\[&)/.test(name);

/**
 * Copies the styles the outline needs into the page, and moves the stylesheet behind the outline: before it,
 * nothing would be painted until the styles have loaded. Scripts still wait for them.
 */
export function lateStyles(): Plugin {
  return {
    name: 'alajo-late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (!path.endsWith('/app.html')) return html;
        const [link = '', file = ''] =
          html.match(/<link rel="stylesheet"[^>]*href="\/([^"]*)">/) ?? [];
        const styles = bundle[file];
        if (styles?.type !== 'asset') throw new Error('app.html has no stylesheet');
        return html
          .replace(link, '')
          .replace('<!--styles-->', link)
          .replace('</style>', () => `${rulesFor(html, String(styles.source))}</style>`);
      },
    },
  };
}

/**
 * Chunks to preload along with an imported one. None for imports of pages or from code that every page has,
 * because their lists would be part of every first visit. The password hint imports only modules that its
 * page already has, and passkeys are offered after the form.
 */
export const preloadedWith = (_file: string, chunks: string[], { hostId }: { hostId: string }) =>
  /\/(app|calls|login|register|reset-password)-[\w-]+\.js$/.test(hostId) ? [] : chunks;

/** Puts the first script into the page. */
export function fetchedAhead(): Plugin {
  return {
    name: 'alajo-fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle = {} }) {
        if (!path.endsWith('/app.html')) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        // Before the styles, because later scripts would wait for them.
        const code = await script(html, chunks);
        return html.replace('<!--ahead-->', () => `<script>${code}</script>`);
      },
    },
  };
}

/** `src/cold-start.ts`, minified, for these chunks. */
async function script(html: string, chunks: Rolldown.OutputChunk[]): Promise<string> {
  const pages = pagesByPath().map(([path, modules]): [string, string[]] => [
    path,
    filesOf(modules, chunks).filter((file) => !html.includes(file)),
  ]);
  const files = [...new Set(pages.flatMap(([, own]) => own))];
  const numbered = pages.map(([path, own]) => [path, own.map((file) => files.indexOf(file))]);
  const names = files.map((file) => file.slice('assets/'.length, -'.js'.length));
  const { code } = await transformWithOxc(read('cold-start.ts'), 'cold-start.ts', {
    define: {
      PAGES: JSON.stringify(Object.fromEntries(numbered)),
      FILES: asWords(names),
      HOME: JSON.stringify(HOME),
      VISITORS_ONLY: JSON.stringify(VISITORS_ONLY),
      HOME_PREFETCH: asWords(HOME_PREFETCH),
    },
  });
  // Its declarations are in a block: as a script it adds no names to the page's.
  const options = { compress: { passes: 4 }, mangle: true, module: false };
  return (await minify(code.replace(/^export \{.*\};$/m, ''), options)).code;
}

/** Many short strings are smaller as one. */
const asWords = (words: string[]) => `${JSON.stringify(words.join(' '))}.split(' ')`;

/** Pages on which visits begin, with their modules and those of the routes around them. */
function pagesByPath(): [path: string, modules: string[]][] {
  const unframed = UNFRAMED.map((path): [string, string[]] => {
    const around = PUBLIC.includes(path) ? [REMOTE_DATA] : [];
    return [path, [...around, moduleOf(path)]];
  });
  return [...unframed, [HOME, [...FRAME, moduleOf(HOME), SECTIONS]]];
}

/** Chunks of these modules and of all their imports. */
function filesOf(modules: string[], chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set(
    modules.map((module) => {
      const chunk = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}`));
      if (chunk === undefined) throw new Error(`the build has no chunk for ${module}`);
      return chunk.fileName;
    }),
  );
  for (const file of files) {
    const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    for (const one of imports) files.add(one);
  }
  return [...files];
}
