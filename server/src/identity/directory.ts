// Who can be sent money: verified customers, by handle, many at a time.

import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { together } from '../platform/together.ts';

export type Person = { user_id: number; username: string; name: string; tier: 1 | 2 | 3 };

export type Directory = {
  /** A verified customer by username, email or phone in normal form. */
  byHandle(handle: string): Promise<Person | undefined>;
};

export function createDirectory({ db }: Deps): Directory {
  const find = async (handles: readonly string[]) => {
    const wanted = [...new Set(handles)];
    const { rows } = await sql<Person & { handle: string }>`
      select h.handle, u.id as user_id, u.username, u.first_name || ' ' || u.last_name as name,
        u.tier
      from unnest(${wanted}::text[]) h(handle)
      join identity_user u on u.username = h.handle or u.email = h.handle
        or u.phone_number = h.handle
      where u.verified_at is not null`.execute(db);
    const byHandle = new Map(rows.map(({ handle, ...person }) => [handle, person]));
    return handles.map((handle) => byHandle.get(handle));
  };
  const loader = together(find);
  return { byHandle: (handle) => loader.load(handle) };
}

/** `Adaeze Okafor` → `A••••• O•••••`: enough to know one's own, too little to learn a name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}•••••`)
    .join(' ');
}
