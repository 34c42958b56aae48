// Import cycles between the entries of a folder. An entry is a sub-folder, or a file directly in
// the folder. Type imports count, because reading one entry then requires reading the other.
import { posix } from 'node:path';

/** One file imports another; paths from the repository's root. */
export type FileImport = { from: string; to: string };

/** Smaller folders are read as a whole, so cycles are allowed there. */
const MANY_ENTRIES = 11;

// A statement starts a line, so an example in a comment doesn't match; `tools/folder-cycles.long.test.ts`
// compares the result with a parser's.
const STATEMENT = /^(?:import|export)\s(?:[\w\s{},*$]*\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
const EXPRESSION = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The repository's files that a file imports. */
export function importsOf(file: string, text: string): FileImport[] {
  const specifiers = [STATEMENT, EXPRESSION].flatMap((form) =>
    [...text.matchAll(form)].map(([, specifier = '']) => specifier),
  );
  const paths = specifiers.flatMap((specifier) => resolve(file, specifier) ?? []);
  return [...new Set(paths)].map((to) => ({ from: file, to }));
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, workspace, path] = /^@alajo\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  return workspace && `${workspace}/src/${path}`;
}

export const formatImport = ({ from, to }: FileImport) => `${from} -> ${to}`;

/** Entries, the entries that each imports, and the imports that do it. */
type Folder = Map<string, Map<string, FileImport[]>>;

/**
 * The shortest cycle of each folder of more than ten entries that has one, with the imports that close it.
 */
export function findCycles(files: string[], imports: FileImport[]): string[] {
  return [...foldersOf(files, imports)].flatMap(([name, folder]) => {
    const cycle = shortestCycle(folder);
    return cycle ? [describeCycle(name, folder, cycle)] : [];
  });
}

function foldersOf(files: string[], imports: FileImport[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const file of files) {
    for (const [depth, entry] of file.split('/').entries()) {
      const name = file.split('/', depth).join('/');
      folders.set(name, (folders.get(name) ?? new Map()).set(entry, new Map()));
    }
  }
  for (const fileImport of imports) {
    const { folder, entry, imported } = placeOf(fileImport);
    const edges = folders.get(folder)?.get(entry);
    edges?.set(imported, [...(edges.get(imported) ?? []), fileImport]);
  }
  return new Map([...folders].filter(([, entries]) => entries.size >= MANY_ENTRIES));
}

/** The only folder in which an import crosses entries: the deepest that contains both files. */
function placeOf({ from, to }: FileImport) {
  const [inside, other] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < inside.length - 1 && inside[depth] === other[depth]) depth += 1;
  return {
    folder: inside.slice(0, depth).join('/'),
    entry: inside[depth] ?? '',
    imported: other[depth] ?? '',
  };
}

function shortestCycle(folder: Folder): string[] | undefined {
  const cycles = [...folder].flatMap(([entry, edges]) =>
    [...edges.keys()].flatMap((imported) => {
      const back = findPath(folder, imported, entry);
      return back ? [[entry, ...back]] : [];
    }),
  );
  return cycles.toSorted((a, b) => a.length - b.length)[0];
}

/** The shortest path of imports from one entry to another, including both; undefined if there is none. */
function findPath(folder: Folder, from: string, to: string): string[] | undefined {
  const paths = new Map([[from, [from]]]);
  for (const [entry, path] of paths) {
    if (entry === to) return path;
    for (const next of folder.get(entry)?.keys() ?? []) {
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return undefined;
}

function describeCycle(name: string, folder: Folder, cycle: string[]): string {
  const steps = cycle.slice(1).map((imported, i) => {
    const [first, ...others] = folder.get(cycle[i] ?? '')?.get(imported) ?? [];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return first ? `\n  ${formatImport(first)}${more}` : '';
  });
  return `${name}: ${cycle.join(' → ')}${steps.join('')}`;
}
