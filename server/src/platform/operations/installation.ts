// Settings all processes on one database must share: the PIN key, the institution code in wallet numbers, and the
// storage of customers' files. The database remembers them, and a process with different ones is rejected at startup,
// before its PINs fail and its pictures are missing.
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export type Installation = {
  secret: string;
  institution: string;
  /** A text kept among the customers' files that identifies the storage. */
  storage_mark: { read(): Promise<string | undefined>; write(mark: string): Promise<void> };
};

// An arbitrary constant: processes that start together check one at a time.
const INSTALLATION_LOCK = 7_208_513;

const REFUSALS = {
  secret: 'ALAJO_SECRET differs from this database’s: every PIN would be wrong',
  institution: 'ALAJO_INSTITUTION differs from this database’s: wallet numbers would differ',
  storage:
    'The customers’ files don’t belong to this database: use the same ALAJO_DATA_DIR on a folder that ' +
    'all hosts share, or the same S3_BUCKET',
} as const;

/**
 * Throws an Error that names the difference. The first process on a database sets the values. An unreachable storage is
 * only logged, because payments need no files.
 */
export async function requireSameInstallation(
  url: string,
  ours: Installation,
  log: FastifyBaseLogger,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [INSTALLATION_LOCK]);
    const mark = await readMark(ours, log);
    const facts = {
      secret: createHmac('sha256', ours.secret).update('alajo installation').digest('hex'),
      institution: ours.institution,
      ...(mark !== null && { storage: mark ?? randomUUID() }),
    };
    const { rows } = await client.query<{ name: keyof typeof REFUSALS; value: string }>(
      'select name, value from platform_installation',
    );
    const wrong = rows.filter(({ name, value }) => (facts[name] ?? value) !== value);
    if (wrong.length > 0) throw new Error(wrong.map(({ name }) => REFUSALS[name]).join('\n'));
    if (mark === undefined && facts.storage) await ours.storage_mark.write(facts.storage);
    await client.query(
      `insert into platform_installation (name, value) select * from unnest($1::text[], $2::text[])
      on conflict (name) do nothing`,
      [Object.keys(facts), Object.values(facts)],
    );
  } finally {
    await client.end();
  }
}

/** null: unreachable. */
function readMark({ storage_mark }: Installation, log: FastifyBaseLogger) {
  return storage_mark.read().catch((err) => {
    log.error({ err }, 'the storage of customers’ files cannot be reached');
    return null;
  });
}
