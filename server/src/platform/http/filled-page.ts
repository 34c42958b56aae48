// A built page filled with values only the server knows, rendered and compressed on the first request and again
// whenever they change.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PACKED = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const;

type Page = { etag: string; plain: Buffer; packed: Map<string, Buffer> };

export type PageContent = {
  /** The version of the values. */
  version(): string;
  /** Returns the text, with its values escaped. */
  write(): Promise<string>;
  type?: string;
};

/** Serves the page that `write` returns for this version. */
export function filledPage({ version, write, type = 'text/html' }: PageContent) {
  let made: { template: string; page: Promise<Page> } | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = version();
    if (made?.template !== now) made = { template: now, page: write().then(pack) };
    const { etag, plain, packed } = await made.page.catch((error) => {
      made = undefined;
      throw error;
    });
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    reply.header('ETag', etag).type(`${type}; charset=utf-8`);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = PACKED.map(([name]) => name).find((name) => accepted.includes(name));
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.send(packed.get(encoding ?? '') ?? plain);
  };
}

async function pack(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const packed = PACKED.map(async ([name, shrink]) => [name, await shrink(plain)] as const);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, packed: new Map(await Promise.all(packed)) };
}
