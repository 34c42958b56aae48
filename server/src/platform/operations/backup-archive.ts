// The format of a backup folder: a manifest, each table's rows in PostgreSQL's COPY format, the files of the data
// folder, and SHA256SUMS, which is written last and completes it (`sha256sum -c SHA256SUMS` checks it too). It survives
// major versions of PostgreSQL.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

const MANIFEST = 'manifest.json';
const CHECKSUM_FILE = 'SHA256SUMS';
const FORMAT = 1;

// Names become paths and SQL: allow nothing else.
const path = z.string().check(z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/));
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  made_at: z.string(),
  postgres: z.string(),
  /** The migrations applied when it was made, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      schema: identifier,
      table: identifier,
      /** Columns in the order they are written, without generated ones. */
      columns: z.array(identifier),
      rows: z.int(),
    }),
  ),
  sequences: z.array(
    z.strictObject({ schema: identifier, sequence: identifier, last: z.string() }),
  ),
  /** Files of the data folder: pictures, and the PIN key if it is stored there. */
  files: z.array(path),
});
export type Manifest = z.output<typeof manifest>;
export type Table = Manifest['tables'][number];

export const tableFile = ({ schema, table }: Pick<Table, 'schema' | 'table'>) =>
  `tables/${schema}.${table}.copy.gz`;
export const dataFile = (file: string) => `data/${file}`;

/** Writes the manifest and, once everything is on disk, the checksums that complete the backup. */
export async function sealArchive(
  folder: string,
  made: Omit<Manifest, 'format'>,
): Promise<Manifest> {
  const whole = { format: FORMAT, ...made } satisfies Manifest;
  const text = `${JSON.stringify(whole, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  const lines: string[] = [];
  for (const file of contents(whole)) lines.push(`${await sumOf(folder, file)}  ${file}\n`);
  const half = join(folder, `${CHECKSUM_FILE}.half`);
  await writeFile(half, lines.join(''), { mode: 0o600, flush: true });
  await rename(half, join(folder, CHECKSUM_FILE));
  const entries = await open(folder);
  await entries.sync().finally(() => entries.close());
  return whole;
}

const contents = ({ tables, files }: Manifest) => [
  MANIFEST,
  ...tables.map(tableFile),
  ...files.map(dataFile),
];

/**
 * Reads a backup's manifest after verifying every byte of the backup. Throws if it is incomplete, if a file is missing,
 * changed or extra, or if its format differs.
 */
export async function readArchive(folder: string): Promise<Manifest> {
  const lines = await readFile(join(folder, CHECKSUM_FILE), 'utf8').catch((cause) => {
    throw new Error(`There is no complete backup in ${folder}: ${CHECKSUM_FILE} is missing`, {
      cause,
    });
  });
  const sums = new Map(
    lines.split('\n').flatMap((line): [string, string][] => {
      const [, sum, file] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sum && file ? [[file, sum]] : [];
    }),
  );
  await requireUnchanged(folder, MANIFEST, sums);
  const text = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  const read = z.safeParse(manifest, text);
  if (!read.success) throw new Error(`Another version of Alajo made the backup in ${folder}`);
  const expected = contents(read.data);
  for (const file of expected) await requireUnchanged(folder, file, sums);
  const found = await filesIn(folder);
  const strange = [...found, ...sums.keys()].find(
    (file) => ![...expected, CHECKSUM_FILE].includes(file),
  );
  if (strange) throw new Error(`The backup is damaged: ${strange} does not belong to it`);
  return read.data;
}

async function requireUnchanged(folder: string, file: string, sums: ReadonlyMap<string, string>) {
  const sum = await sumOf(folder, file).catch((cause) => {
    throw new Error(`The backup is damaged: ${file} is missing`, { cause });
  });
  if (sum !== sums.get(file)) throw new Error(`The backup is damaged: ${file} has changed`);
}

async function sumOf(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  return hash.digest('hex');
}

/** Every file below a folder, by relative path. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const lists = entries.map(async (entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(folder, name);
    return entry.isFile() ? [name] : [];
  });
  return (await Promise.all(lists)).flat().sort();
}
