// Files in a folder of this machine: what there is without configuration.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireName, type Storage } from './storage.ts';

/** Files in a folder, which is made when the first one comes. */
export function createDiskStorage(folder: string): Storage {
  const at = (name: string) => join(folder, requireName(name));
  return {
    async put(name, bytes) {
      const file = at(name);
      await mkdir(folder, { recursive: true });
      // Renamed when it is whole: nobody reads half a file, also after a crash.
      const half = `${file}.${crypto.randomUUID()}`;
      await writeFile(half, bytes, { flush: true });
      await rename(half, file);
    },
    async get(name) {
      return readFile(at(name)).catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}
