// Both file storages behave alike: on disk, and with a local server that verifies S3's documented request signatures.
import { createHmac, hash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDiskStorage, requireWritable } from './disk.ts';
import { createS3Storage } from './s3.ts';

const SECRET = 'kept-secret-by-everybody';
const stored = new Map<string, Buffer>();
let down = false;
let folder: string;
let server: http.Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alajo-storage-'));
  server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.writeHead(down ? 503 : answer(request, Buffer.concat(parts)));
    response.end(request.method === 'GET' && !down ? stored.get(request.url ?? '') : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bucket`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function answer(request: IncomingMessage, body: Buffer): number {
  if (!isSigned(request)) return 403;
  const name = request.url ?? '';
  if (!name.startsWith('/bucket/')) return 404;
  if (request.method === 'PUT') stored.set(name, body);
  if (request.method === 'GET' && !stored.has(name)) return 404;
  if (request.method === 'DELETE') return stored.delete(name) ? 204 : 404;
  return 200;
}

/** Signature Version 4, from Amazon's documentation. */
function isSigned({ method, url: path, headers }: IncomingMessage): boolean {
  const found =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/;
  const [, who, day = '', region = '', names = '', signature] =
    found.exec(String(headers.authorization)) ?? [];
  const content = String(headers['x-amz-content-sha256']);
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = [method, path, '', lines.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${SECRET}`,
  );
  return who === 'alajo-files' && hmac(key, text).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => hash('sha256', text);

const bucket = (secret_key = SECRET) =>
  createS3Storage({ url, region: 'eu-west-1', access_key: 'alajo-files', secret_key });
const both = [
  ['disk', () => createDiskStorage(join(folder, 'files'))],
  ['S3', () => bucket()],
] as const;

describe.each(both)('file storage on %s', (_, make) => {
  const name = 'abc123-400.webp';
  const bytes = new Uint8Array([1, 2, 3, 0, 255]);

  test('returns a stored file until it is removed; repeats change nothing', async () => {
    const storage = make();
    expect(await storage.get(name)).toBeUndefined();
    await storage.put(name, bytes);
    await storage.put(name, bytes);
    expect(new Uint8Array((await storage.get(name)) ?? [])).toEqual(bytes);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeUndefined();
  });

  test.each(['../secret.webp', '/etc/passwd', 'a/b.webp', '.webp', 'abcd.webp\u0000', 'ABCD.webp'])(
    'rejects a name like %j',
    async (wrong) => {
      const storage = make();
      await expect(storage.get(wrong)).rejects.toThrow('not a valid file name');
      await expect(storage.put(wrong, bytes)).rejects.toThrow('not a valid file name');
    },
  );
});

test('leaves no partial file on disk', async () => {
  const storage = createDiskStorage(join(folder, 'halves'));
  const many = Array.from({ length: 20 }, () => storage.put('same.webp', new Uint8Array(50_000)));
  await Promise.all(many);
  expect(await readdir(join(folder, 'halves'))).toEqual(['same.webp']);
});

test("throws busy when the bucket refuses or doesn't reply, without its key in the error", async () => {
  const refused = await bucket('wrong')
    .get('abcd.webp')
    .catch((error) => error);
  expect([refused.code, String(refused.cause)]).toEqual([
    'busy',
    'ProviderUnavailable: storage GET: answered 403',
  ]);
  down = true;
  const silent = await bucket()
    .put('abcd.webp', new Uint8Array(3))
    .catch((error) => error);
  expect(silent.code).toBe('busy');
  expect(JSON.stringify([refused, silent]) + silent.stack).not.toContain(SECRET);
});

test('throws busy for a full disk, and leaves nothing behind', async () => {
  const full = await mkdtemp(join(folder, 'full-'));
  const id = '00000000-0000-4000-8000-000000000000';
  const spy = vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  onTestFinished(() => spy.mockRestore());
  // Writes to this device always fail for lack of space.
  await symlink('/dev/full', join(full, `picture-1.webp.${id}`));
  const storing = createDiskStorage(full).put('picture-1.webp', Buffer.from('a picture'));
  await expect(storing).rejects.toMatchObject({ code: 'busy', cause: { code: 'ENOSPC' } });
  expect(await readdir(full)).toEqual([]);
});

test('rejects an unwritable folder at startup', async () => {
  await requireWritable(join(folder, 'new'));
  expect(await readdir(join(folder, 'new'))).toEqual([]);
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(requireWritable(join(file, 'files'))).rejects.toThrow(
    /ALAJO_DATA_DIR: customers’ files cannot be stored in .*a-file\/files \(ENOTDIR\)/,
  );
});
