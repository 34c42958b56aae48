// Locks the data folder: two PostgreSQL servers on the same files would destroy them.
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const locks = new Map<string, DatabaseSync>(); // held here, so that none is collected as garbage

/** Locks the folder until the returned function is called or the process exits. */
export async function lockFolder(folder: string): Promise<() => void> {
  // Node has no file lock. SQLite's is the kernel's: one holder, and no stale pid to judge.
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  const owner = path.join(folder, 'owner');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    if (!String(cause).includes('locked')) throw cause;
    const pid = await fs.readFile(owner, 'utf8').catch(() => 'unknown');
    throw new Error(`Alajo is already running on this data folder (pid ${pid}): ${folder}`);
  }
  locks.set(folder, lock);
  await fs.rm(owner, { force: true });
  await fs.writeFile(owner, `${process.pid}`);
  return () => {
    if (locks.delete(folder)) lock.close();
  };
}
