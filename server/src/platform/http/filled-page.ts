// A built page with values that only the server knows, filled in and compressed once, when it is first
// asked for.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PACKED = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const;

type Page = { etag: string; plain: Buffer; packed: Map<string, Buffer> };

/** Serves `file` with each slot replaced by its value, which must be safe in HTML. */
export function filledPage(file: string, slots: Readonly<Record<string, string>>) {
  let made: Promise<Page> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= fill(file, slots);
    const { etag, plain, packed } = await made.catch((error) => {
      made = undefined;
      throw error;
    });
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    reply.header('ETag', etag).type('text/html; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = PACKED.map(([name]) => name).find((name) => accepted.includes(name));
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.send(packed.get(encoding ?? '') ?? plain);
  };
}

async function fill(file: string, slots: Readonly<Record<string, string>>): Promise<Page> {
  const html = Object.entries(slots).reduce(
    (text, [slot, value]) => text.replaceAll(slot, value),
    await readFile(file, 'utf8'),
  );
  const plain = Buffer.from(html);
  const packed = PACKED.map(async ([name, pack]) => [name, await pack(plain)] as const);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, packed: new Map(await Promise.all(packed)) };
}
