// The files of server/migrations, and those replaced by the baseline of 0.2.0. A new database is made by the baseline
// alone. An older one gets the replaced files it lacks, after which it has the baseline's schema: migrate.ts then
// records the baseline as applied.
import { readdir, readFile } from 'node:fs/promises';
import before from '../../../migrations/before-0.2.0/baseline.json' with { type: 'json' };

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const REPLACED = new URL('before-0.2.0/', MIGRATIONS);
/** The first and last file of the baseline; replaced ones have lower numbers, later ones higher. */
const [FIRST, LAST] = ['0120_platform.sql', '0147_demo.sql'];

const namesIn = async (folder: URL) =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** The names of all migrations of a new database, in order: the baseline and everything after it. */
export const migrationNames = () => namesIn(MIGRATIONS);

/** The names of the replaced migrations, in order. */
export const replacedNames = () => namesIn(REPLACED);

/** The names of the baseline's files, in order. */
export const baselineNames = async () => (await migrationNames()).filter((name) => name <= LAST);

const isReplaced = (name: string) => name < FIRST;

/** The text of a migration, replaced or not. */
export const readMigration = (name: string) =>
  readFile(new URL(name, isReplaced(name) ? REPLACED : MIGRATIONS), 'utf8');

/** True if a database with these migrations still needs the replaced ones. */
export const isBeforeBaseline = (names: readonly string[]) =>
  names.some(isReplaced) && !names.includes(LAST);

/**
 * The migrations that made a database with these names, and all that this version knows for it, both in order. Throws
 * as `sinceFirstBaseline` does.
 */
export async function lineOf(names: readonly string[]) {
  if (isBeforeBaseline(names)) {
    return { made: await sinceFirstBaseline(names), known: await replacedNames() };
  }
  return { made: names.filter((name) => !isReplaced(name)), known: await migrationNames() };
}

/** The names from before the baseline of 0.1.0, which replaced them in the same way. */
export const firstNames: readonly string[] = before.replaces;

/**
 * Translates the names from before 0.1.0: they count as its baseline. Throws if only some of them are
 * present, because that schema differs from the baseline's.
 */
export async function sinceFirstBaseline(names: readonly string[]): Promise<readonly string[]> {
  const first = names.filter((name) => firstNames.includes(name));
  if (first.length === 0) return names;
  if (first.length < firstNames.length) {
    throw new Error(
      `Made by a development version before 0.1.0, with ${first.length} of its ` +
        `${firstNames.length} migrations: this version cannot take it over. Begin with an ` +
        'empty database or a new ALAJO_DATA_DIR',
    );
  }
  const made = (await replacedNames()).filter((name) => name <= before.last);
  return [...made, ...names.filter((name) => !firstNames.includes(name))];
}
