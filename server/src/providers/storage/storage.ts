// Where files are kept that customers gave us. Names are ours and made of what is in the file, so
// that one name never means two things, and browsers may keep what they got for ever.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';

export type Storage = {
  /** Keeps a file; the same name again replaces it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Its bytes; undefined if there is none by that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removes it; nothing if there is none. */
  remove(name: string): Promise<void>;
};

// Only pictures are for everybody: what is sealed is kept in the same place and never served.
const PICTURE = /^[a-z0-9][a-z0-9-]{3,80}\.webp$/;
const NAME = /^[a-z0-9][a-z0-9-]{3,80}\.(webp|sealed)$/;

/** The name, if it is one of a file's: no folder, no dots. Throws RangeError otherwise. */
export function requireName(name: string): string {
  if (!NAME.test(name)) throw new RangeError('not a name of a file');
  return name;
}

/** Serves the pictures below /files/, to be kept by browsers for ever. */
export function mountFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
    const bytes = PICTURE.test(params.name) ? await storage.get(params.name) : undefined;
    if (bytes === undefined) throw new AppError('not_found');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').type('image/webp');
    return reply.send(bytes);
  });
}
