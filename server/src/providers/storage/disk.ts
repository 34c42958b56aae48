// File storage in a folder on this machine: the default.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@alajo/contract/errors.ts';
import { requireName, type Storage } from './storage.ts';

/** Stores files in a folder, which is created with the first file. Throws `busy` when the disk is full or fails. */
export function createDiskStorage(folder: string): Storage {
  const at = (name: string) => join(folder, requireName(name));
  return {
    async put(name, bytes) {
      const file = at(name);
      // Renamed when complete, so no one reads a partial file, even after a crash.
      const half = `${file}.${crypto.randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(half, bytes, { flush: true });
        await rename(half, file);
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw isDiskFault(error) ? new AppError('busy', { cause: error }) : error;
      }
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

// The disk is full, over quota, failing or read-only: retrying later may help.
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

const isDiskFault = (error: unknown) => DISK_FAULTS.has(codeOf(error));

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/**
 * Throws an Error if nothing can be stored in the folder. A full disk doesn't count: that passes, and payments need no
 * files.
 */
export async function requireWritable(folder: string): Promise<void> {
  const probe = createDiskStorage(folder);
  const name = `probe-${crypto.randomUUID()}.sealed`;
  try {
    await probe.put(name, new Uint8Array());
    await probe.remove(name);
  } catch (error) {
    const code = codeOf(error instanceof AppError ? error.cause : error);
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw new Error(
      `ALAJO_DATA_DIR: customers’ files cannot be stored in ${folder} (${code}). Let this account write to it, or set S3_URL`,
      { cause: error },
    );
  }
}
