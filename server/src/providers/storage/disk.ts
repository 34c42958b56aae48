// File storage in a folder on this machine: the default.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireName, type Storage } from './storage.ts';

/** Stores files in a folder, which is created with the first file. */
export function createDiskStorage(folder: string): Storage {
  const at = (name: string) => join(folder, requireName(name));
  return {
    async put(name, bytes) {
      const file = at(name);
      await mkdir(folder, { recursive: true });
      // Renamed once complete: no one reads half a file, even after a crash.
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
