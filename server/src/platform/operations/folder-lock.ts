// Locks the data folder: two PostgreSQL servers on the same files would destroy them.
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const locks = new Map<string, DatabaseSync>(); // referenced here, so that none is garbage-collected

/** `brief`: held by a command, which ends soon. */
export class FolderInUse extends Error {
  readonly brief: boolean;
  constructor(folder: string, owner: string) {
    const [pid] = owner.split(' ');
    super(`Alajo is already running on this data folder (pid ${pid}): ${folder}`);
    this.name = 'FolderInUse';
    this.brief = owner.endsWith(BRIEF);
  }
}

const BRIEF = ' command';

/** Locks the folder until the returned function is called or the process exits. */
export async function lockFolder(folder: string, brief: boolean): Promise<() => void> {
  // Node has no file lock. SQLite's is the kernel's: one holder, and no stale pid to check.
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  const owner = path.join(folder, 'owner');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    if (!String(cause).includes('locked')) throw cause;
    throw new FolderInUse(folder, await fs.readFile(owner, 'utf8').catch(() => 'unknown'));
  }
  locks.set(folder, lock);
  await fs.rm(owner, { force: true });
  await fs.writeFile(owner, `${process.pid}${brief ? BRIEF : ''}`);
  return () => {
    if (locks.delete(folder)) lock.close();
  };
}
