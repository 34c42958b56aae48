// Finds another PostgreSQL on this machine, for tests against the oldest version that works.
import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Install locations of a version's programs: Debian, Red Hat, Homebrew. */
const placesOf = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** The folder of a major version's programs, on PATH first; undefined if there is none. */
export function findInstalledPostgres(major: number): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...onPath, ...placesOf(major)].find((folder) => {
    try {
      const version = execFileSync(join(folder, 'postgres'), ['-V'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return version.includes(`(PostgreSQL) ${major}.`) || version.includes(` ${major}.`);
    } catch {
      return false;
    }
  });
}
