// Serves the web app: the landing page at /, hashed assets that browsers cache for ever, and the app's
// page for every other page URL, with 404 where it has none. Other unknown URLs get a proper refusal.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { AppError } from '@alajo/contract/errors.ts';
import { isPage } from '@alajo/contract/pages.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filledPage } from './filled-page.ts';
import { createPreviews, type Preview, sendWithTags } from './previews.ts';

/** What only the server knows: our address, and the values of slots in the landing page. */
type Filled = { url: string; slots: Readonly<Record<string, string>> };

/** The folder of the web app's build. */
export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The route of the build's scripts, styles, pictures and fonts, named after their content. */
export const ASSETS = '/assets/*';
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false, acceptRanges: false };

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
  { url, slots }: Filled,
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
  app.get('/', built ? filledPage(join(dist, 'index.html'), slots) : file('index.html'));
  for (const name of built ? filesBesidePages(dist) : []) app.get(`/${name}`, file(name));
  app.get<{ Params: { '*': string } }>(ASSETS, (request, reply) => {
    if (!built) throw new AppError('not_found');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    reply.header('Vary', 'Accept-Encoding');
    return reply.sendFile(join('assets', request.params['*']), NEVER_ASKED_AGAIN);
  });
  const appPage = file('app.html');
  app.get('/app.html', appPage); // as the service worker keeps it
  const findPreview = createPreviews(previews);
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found');
    const path = pathOf(request);
    if (built && !isPage(path)) reply.status(404);
    // Without its tags the page still opens.
    const tags = built ? await findPreview(path).catch(() => undefined) : undefined;
    if (tags === undefined) return appPage(request, reply);
    return sendWithTags(request, reply, { file: join(dist, 'app.html'), tags, url, path });
  });
}

const PACKED = { br: promisify(brotliCompress), gz: promisify(gzip) };
const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Writes each file's compressed versions beside it if they are missing or older: once per build, never
 * during a request. A read-only folder is served as it is.
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
      // Renamed once complete: a request may come meanwhile.
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

/** Whether a request is for a page, not for a missing picture or script. */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|dev|sandbox)(\/|$)/.test(path) || /\.(?!html?$)\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
