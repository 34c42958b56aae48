// The server's key when none is configured: generated once and stored in the data folder.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the stored key, generating it once: today's PINs must still work after a restart. */
export async function loadOrCreateSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const stored = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) {
    if (/^[0-9a-f]{64}$/.test(stored)) return stored;
    throw new Error(`${file} is damaged: put the right key back, or set ALAJO_SECRET`);
  }
  await mkdir(folder, { recursive: true });
  const half = `${file}.${process.pid}`;
  await writeFile(half, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  // If two processes start together, one writes it completely and the other reads it.
  await link(half, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
  return loadOrCreateSecret(folder);
}
