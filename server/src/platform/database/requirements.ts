// Requirements on the given PostgreSQL, checked first at each start.
import pg from 'pg';

/** The oldest major version that works, as PostgreSQL numbers them. */
const OLDEST = 15;
const CONNECT_MS = 10_000;
// Any odd duration: the value that comes back shows whether the server received it.
const REQUESTED_TIMEOUT = '7777ms';

const POOLER =
  'The database is reached through a pooler that keeps no session settings (PgBouncer in transaction ' +
  'mode, or with ignore_startup_parameters), and Alajo needs them: time limits, locks, prepared ' +
  'statements. Point DATABASE_URL at PostgreSQL itself; Alajo pools its connections';

/** Throws an Error that says what to change if `url` leads to a PostgreSQL Alajo can't use. */
export async function requireUsableServer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: Number.parseInt(REQUESTED_TIMEOUT, 10),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version,
        current_setting('server_version') as name, current_setting('statement_timeout') as timeout`,
    );
    const problem = rows[0] && problemWith(rows[0]);
    if (problem) throw new Error(problem);
  } catch (error) {
    const refused = error instanceof Error && error.message.includes('startup parameter');
    throw refused ? new Error(POOLER, { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

export type ServerFacts = { version: number; name: string; timeout: string };

/** The reason such a server can't be used; undefined if it can. */
export function problemWith({ version, name, timeout }: ServerFacts): string | undefined {
  if (version < OLDEST * 10_000) {
    return `Alajo needs PostgreSQL ${OLDEST} or later, and DATABASE_URL leads to ${name}`;
  }
  return timeout === REQUESTED_TIMEOUT ? undefined : POOLER;
}
