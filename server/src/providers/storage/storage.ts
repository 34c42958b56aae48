// The interface for storing customers' files. Public pictures are named after their content: a name never means two
// things, so browsers may cache it forever.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';

export type Storage = {
  /** Stores a file; the same name replaces it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file's bytes; undefined if there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes the file, if there is one. */
  remove(name: string): Promise<void>;
};

// Only pictures are public: encrypted files are stored in the same place and never served.
const PICTURE = /^[a-z0-9][a-z0-9-]{3,80}\.webp$/;
const NAME = /^[a-z0-9][a-z0-9-]{3,80}\.(webp|sealed)$/;

/** Returns a valid file name: no folders, no dots. Throws RangeError otherwise. */
export function requireName(name: string): string {
  if (!NAME.test(name)) throw new RangeError('not a valid file name');
  return name;
}

const MARK = 'installation.sealed';

/** A text that tells this storage from others, kept among its files. */
export const storageMark = (storage: Storage) => ({
  async read(): Promise<string | undefined> {
    const bytes = await storage.get(MARK);
    return bytes && Buffer.from(bytes).toString('utf8');
  },
  write: (mark: string) => storage.put(MARK, Buffer.from(mark)),
});

/** Serves pictures below /files/, cacheable forever. */
export function mountFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
    const bytes = PICTURE.test(params.name) ? await storage.get(params.name) : undefined;
    if (bytes === undefined) throw new AppError('not_found');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').type('image/webp');
    return reply.send(bytes);
  });
}
