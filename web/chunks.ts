// Assigns the modules of a customer's first visit to chunks. Otherwise, shared code becomes forty files of a
// few hundred bytes, which a phone fetches six at a time.
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { moduleOf, PAGE_MODULES, SECTIONS, UNFRAMED, VISITORS_ONLY } from './cold-start.ts';
import { FRAME } from './pwa.ts';

const inSource = (file: string) => resolve(import.meta.dirname, 'src', file);
const DASHBOARD = moduleOf('/dashboard');
/** A page outside the frame that the first visit doesn't preload. */
const RARE = '/recover';
// Rows of groups, goals and transactions, which other pages show too.
const ROWS = /\/src\/(ajo|savings|transactions)\//;

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type Imports = ReturnType<typeof importsOf>;

/** Names the chunk of a module that Home imports, at once or with its sections. */
export function firstVisitChunk(): Rolldown.CodeSplittingNameFunction {
  let imports: Imports | undefined;
  return (id, context) => {
    imports ??= importsOf(context);
    const { entries, visitors, framed } = imports;
    // Modules imported by the sign-in pages stay where they are, and icons have separate chunks.
    if (entries.has(id) || visitors.has(id) || id.includes('/lucide-react/')) return null;
    return framed.has(id) ? chunkOfFrame(id, imports) : chunkOfSections(id, imports);
  };
}

/** Code also needed by public pages is kept apart from code only signed-in pages need. */
const chunkOfFrame = (id: string, { outside }: Imports) => (outside.has(id) ? 'shared' : 'frame');

function chunkOfSections(id: string, { sections, outside, pages }: Imports): string | null {
  if (!sections.has(id) || outside.has(id)) return null;
  // Small, and used by most pages.
  if (id.includes('/src/ui/')) return 'frame';
  if (!pages.has(id)) return 'home';
  return ROWS.test(id) ? 'rows' : null;
}

function importsOf(context: Context) {
  const withSources = (files: string[]) => withImports(files.map(inSource), context);
  const first = [...FRAME, DASHBOARD];
  return {
    entries: new Set([...first.map(inSource), inSource(SECTIONS)]),
    visitors: withSources(['main.tsx', ...VISITORS_ONLY.map(moduleOf)]),
    outside: withSources([...UNFRAMED, RARE].map(moduleOf)),
    framed: withSources(first),
    sections: withSources([SECTIONS]),
    pages: withSources(PAGE_MODULES.filter((file) => file !== DASHBOARD)),
  };
}

function withImports(ids: string[], context: Context): Set<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}
