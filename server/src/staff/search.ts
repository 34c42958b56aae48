// What staff look for, and what modules find of it.
import type { Found } from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../deps.ts';

/** What somebody looks for: as typed, and as patterns for `like`, one for each word. */
export type Sought = { typed: string; patterns: readonly string[]; limit: number };

/** `exact`: by its whole name or number, not by a part of it. */
export type Match = Found & { exact: boolean };
export type StaffSearch = (deps: Deps, sought: Sought) => Promise<Match[]>;
