// Chat previews of shared links: title, description and a drawn picture, as Open Graph tags in the page's HTML. Only
// for data the page shows to anyone.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';

export type PreviewTags = {
  title: string;
  description: string;
  /** A PNG of 1200 × 630 below 300 kB, next to the app's pages. */
  picture: string;
};

/** A module's tags for one kind of page. */
export type Preview = {
  /** The path up to the last segment, such as `/pay/`. */
  prefix: string;
  /** The tags for the page with this last segment; undefined if it doesn't exist. */
  find(segment: string): Promise<PreviewTags | undefined>;
};

/** The placeholder for tags in the app's page. */
export const PREVIEW_SLOT = '<!--og-->';

const pack = promisify(gzip);

/** The tags of the page at a path; undefined for pages that aren't shared. */
export function createPreviews(previews: readonly Preview[]) {
  return async (path: string): Promise<PreviewTags | undefined> => {
    const preview = previews.find(({ prefix }) => path.startsWith(prefix));
    const segment = preview && path.slice(preview.prefix.length).replace(/\/$/, '');
    if (!preview || !segment || !/^[\w-]{1,64}$/.test(segment)) return undefined;
    return preview.find(segment);
  };
}

type PreviewPage = { page: string; tags: PreviewTags; url: string; path: string };

/** Sends the app's page with tags. It is never cached, because the link's content changes. */
export async function sendWithTags(
  request: FastifyRequest,
  reply: FastifyReply,
  { page: html, tags, ...address }: PreviewPage,
) {
  const page = html.replace(PREVIEW_SLOT, () => tagsHtml(tags, address));
  reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding');
  reply.type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page);
  return reply.header('Content-Encoding', 'gzip').send(await pack(page));
}

function tagsHtml(
  { title, description, picture }: PreviewTags,
  { url, path }: { url: string; path: string },
): string {
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Alajo'],
    ['og:locale', 'en_NG'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${url}${path}`],
    ['og:image', `${url}/${picture}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ];
  const tags = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return [
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="robots" content="noindex">',
  ].join('\n    ');
}
