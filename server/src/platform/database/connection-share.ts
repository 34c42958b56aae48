// The number of PostgreSQL connections each process may open, so that together they stay below the server's limit.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Upper limits for one process: connections for requests, and concurrent jobs. */
export type Share = { requests: number; jobs: number };

/** The connections of a single process. */
export const FULL_SHARE: Share = { requests: 16, jobs: 10 };
const REQUESTS_MIN = 4;
const JOBS_MIN = 2;
// In addition to those of requests and jobs: the ledger's, and two with which the job queue listens and renews locks.
const ALWAYS = 3;
// Reserved for the process that starts the others, commands next to the server, a backup, a person.
const FOR_OTHERS = 12;

/** The number of connections the server has for Alajo's processes. */
export async function findConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(case name when 'max_connections' then setting::int else -setting::int end), 0)::int
      as open
    from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(
    db,
  );
  return (rows[0]?.open ?? 0) - FOR_OTHERS;
}

/**
 * The share of each of this many processes or, with `auto`, of as many as get enough, up to `processors`. The
 * concurrent jobs of a single process are divided among them too. Throws an Error that says what to change if the
 * processes need more connections than there are.
 */
export function shareConnections(
  configured: number | 'auto',
  { connections, processors }: { connections: number; processors: number },
): Share & { processes: number } {
  const most = configured === 'auto' ? processors : configured;
  for (let processes = most; processes > 1; processes--) {
    const share = shareOf(processes, connections);
    if (share.requests >= REQUESTS_MIN) return { processes, ...share };
    if (configured !== 'auto') throw new Error(tooFew(processes, connections));
  }
  return { processes: 1, ...FULL_SHARE };
}

function shareOf(processes: number, connections: number): Share {
  const jobs = Math.max(JOBS_MIN, Math.ceil(FULL_SHARE.jobs / processes));
  const requests = Math.floor(connections / processes) - jobs - ALWAYS;
  return { jobs, requests: Math.min(FULL_SHARE.requests, requests) };
}

function tooFew(processes: number, connections: number): string {
  const { jobs } = shareOf(processes, connections);
  const needed = processes * (REQUESTS_MIN + jobs + ALWAYS) - connections;
  return (
    `ALAJO_PROCESSES=${processes} needs ${needed} more connections than PostgreSQL allows: raise its ` +
    'max_connections by as many, or start fewer processes'
  );
}
