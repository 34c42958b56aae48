// Staff searches, and the results of modules.
import type { SearchResult } from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../deps.ts';

/** A search: as typed, and as one `like` pattern per word. */
export type SearchQuery = { typed: string; patterns: readonly string[]; limit: number };

/** `exact`: matched by its whole name or number rather than a part. */
export type Match = SearchResult & { exact: boolean };
export type StaffSearch = (deps: Deps, query: SearchQuery) => Promise<Match[]>;
