// Serves the web app: the landing page at /, the staff console below /staff, hashed assets that browsers cache forever,
// and the app's page for all other page URLs, with 404 if the app has none. Other unknown URLs get a proper refusal.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { AppError } from '@alajo/contract/errors.ts';
import { isPage } from '@alajo/contract/pages.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filledPage } from './filled-page.ts';
import { escapeHtml } from './html.ts';
import { createPreviews, type Preview, sendWithTags } from './previews.ts';

/** The placeholder for our address in the landing page, which is built before the address is known. */
export const URL_SLOT = 'https://site.alajo.invalid';

/** Values only the server knows: our address, the landing page's slots, and prices. */
type SiteValues = {
  url: string;
  slots: Readonly<Record<string, string>>;
  prices: {
    /** JSON text. */
    all(): string;
    /** Prices that differ from those in the built pages. */
    changed(): string | undefined;
    /** The day in Lagos. */
    today(): string;
  };
};

/** The folder of the web app's build. */
export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The route of the build's scripts, styles, pictures and fonts, named after their content. */
export const ASSETS = '/assets/*';
const NO_REVALIDATION = { etag: false, lastModified: false, acceptRanges: false };

const NOT_BUILT = 'The web app is not built yet: run `npm run build`, then start again.\n';

/** The hashes of the inline scripts and styles that pages may contain. */
export type InlineHashes = {
  readonly script: readonly string[];
  readonly style: readonly string[];
};

/** The inline scripts and styles of the built pages; none without a build. */
export function inlineHashes(dist: string): InlineHashes {
  const file = join(dist, 'csp.json');
  if (!existsSync(file)) return { script: [], style: [] };
  const { script, style } = JSON.parse(readFileSync(file, 'utf8'));
  const good = (hash: unknown) => /^sha256-[A-Za-z0-9+/]{43}=$/.test(String(hash));
  for (const hashes of [script, style]) {
    if (!Array.isArray(hashes) || !hashes.every(good))
      throw new Error(`${file} is not as expected`);
  }
  return { script, style };
}

/** Serves the build in `dist`; without one, every page says how to build it. */
export async function mountSite(
  app: FastifyInstance,
  dist: string,
  { url, slots, prices }: SiteValues,
  previews: readonly Preview[] = [],
): Promise<void> {
  const built = existsSync(join(dist, 'app.html'));
  if (built) {
    // Browsers revalidate pages every time (etag), so a release shows at once.
    const options = { root: dist, serve: false, preCompressed: true, cacheControl: false };
    await app.register(fastifyStatic, options);
  } else {
    app.log.warn(NOT_BUILT.trim());
  }
  const file = (name: string) => (_request: FastifyRequest, reply: FastifyReply) => {
    if (!built) return reply.status(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    return reply.sendFile(name);
  };
  /** The built file, until prices differ from those it was built with. */
  const priced = (name: string, fill: (text: string, changed: string) => string, type?: string) => {
    const asBuilt = file(name);
    const filled = filledPage({
      version: () => prices.changed() ?? '',
      write: async () => fill(await readFile(join(dist, name), 'utf8'), prices.changed() ?? ''),
      ...(type && { type }),
    });
    return (request: FastifyRequest, reply: FastifyReply) =>
      built && prices.changed() ? filled(request, reply) : asBuilt(request, reply);
  };
  app.get(
    '/',
    built
      ? landingPage(dist, { ...slots, [URL_SLOT]: escapeHtml(url) }, prices)
      : file('index.html'),
  );
  for (const name of built ? filesBesidePages(dist) : []) {
    const worker = name === WORKER;
    app.get(`/${name}`, worker ? priced(name, withRevision, 'text/javascript') : file(name));
  }
  app.get<{ Params: { '*': string } }>(ASSETS, (request, reply) => {
    if (!built) throw new AppError('not_found');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    reply.header('Vary', 'Accept-Encoding');
    return reply.sendFile(join('assets', request.params['*']), NO_REVALIDATION);
  });
  const appPage = priced('app.html', withPrices);
  app.get('/app.html', appPage); // matches the service worker's copy
  for (const path of ['/staff', '/staff/*']) app.get(path, priced('staff.html', withPrices));
  const findPreview = createPreviews(previews);
  app.setNotFoundHandler(async (request, reply) => {
    if (!acceptsHtml(request)) throw new AppError('not_found');
    const path = pathOf(request);
    if (built && !isPage(path)) reply.status(404);
    // The page still opens without its tags.
    const tags = built ? await findPreview(path).catch(() => undefined) : undefined;
    if (tags === undefined) return appPage(request, reply);
    const changed = prices.changed();
    const html = await readFile(join(dist, 'app.html'), 'utf8');
    const page = changed === undefined ? html : withPrices(html, changed);
    return sendWithTags(request, reply, { page, tags, url, path });
  });
}

const WORKER = 'sw.js';

/** Read by contract/src/pricing.ts. */
const withPrices = (html: string, changed: string) =>
  html.replace('<html ', () => `<html data-prices="${escapeHtml(changed)}" `);

/** A new revision of the app's page, which the workers of installed apps fetch as a new version. */
const withRevision = (worker: string, changed: string) => {
  const mark = createHash('sha256').update(changed).digest('hex').slice(0, 16);
  return worker.replace(/(url:"app\.html",revision:")/, `$1${mark}-`);
};

/** The page's text for a day; the build makes it from web/src/landing/render.tsx. */
type LandingModule = { render(day: string, rows: string): string };

/** The landing page with today's figures, filled in when it is served. */
function landingPage(
  dist: string,
  slots: SiteValues['slots'],
  { all, today }: SiteValues['prices'],
) {
  const script = join(dist, 'landing', 'render.js');
  return filledPage({
    version: () => today() + all(),
    async write() {
      let html = await readFile(join(dist, 'index.html'), 'utf8');
      if (existsSync(script)) {
        const { render }: LandingModule = await import(pathToFileURL(script).href);
        const body = `<body>${render(today(), all())}</body>`;
        html = html.replace(/<body>[\s\S]*<\/body>/, () => body);
      }
      for (const [slot, value] of Object.entries(slots)) html = html.replaceAll(slot, value);
      return html;
    },
  });
}

const PACKED = { br: promisify(brotliCompress), gz: promisify(gzip) };
const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Writes each file's compressed versions next to it if they are missing or older: once per build, never during a
 * request. A read-only folder is served unchanged.
 */
export async function packFiles(dist: string): Promise<void> {
  if (!existsSync(join(dist, 'app.html'))) return;
  const names = (await readdir(dist, { recursive: true })).filter((name) => PACKABLE.test(name));
  for (const name of names) {
    const file = join(dist, name);
    for (const [ending, pack] of Object.entries(PACKED)) {
      const packed = `${file}.${ending}`;
      const older = async () => (await stat(packed)).mtimeMs < (await stat(file)).mtimeMs;
      if (!(await older().catch(() => true))) continue;
      // Renamed when complete, because a request may come meanwhile.
      const half = `${packed}.${process.pid}`;
      await writeFile(half, await pack(await readFile(file)));
      await rename(half, packed);
    }
  }
}

/** Files with fixed names: icons, the manifest, robots.txt. */
function filesBesidePages(dist: string): string[] {
  const entries = readdirSync(dist, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return names.filter((name) => !/\.(html|br|gz)(\.\d+)?$|^\.|^csp\.json$/.test(name));
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** True if a request is for a page rather than a missing picture or script. */
function acceptsHtml(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|dev|sandbox)(\/|$)/.test(path) || /\.(?!html?$)\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
