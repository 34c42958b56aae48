// A customer's preferences, stored on the server and the same on every device.
import type { Settings } from '@alajo/contract/identity/settings.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

type Row = {
  theme: Settings['theme'];
  frozen_at: Date | null;
  email: string | null;
  phone_number: string | null;
};

/** The customer's settings as they are now. */
export async function findSettings({ db }: Pick<Deps, 'db'>, userId: number): Promise<Settings> {
  const { rows } = await sql<Row>`
    select p.theme, u.frozen_at, e.value as email, n.value as phone_number from identity_user u
      left join identity_preference p on p.user_id = u.id
      left join identity_new_contact e on e.user_id = u.id and e.contact = 'email'
      left join identity_new_contact n on n.user_id = u.id and n.contact = 'phone_number'
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no customer ${userId}`);
  const { theme, frozen_at, email, phone_number } = row;
  const unconfirmed = { email, phone_number };
  return { theme, frozen_at: frozen_at?.toISOString() ?? null, unconfirmed };
}

export async function setPreferences(
  deps: Deps,
  userId: number,
  { theme }: Input<typeof settingsRoutes.setPreferences>,
): Promise<Settings> {
  await deps.db
    .insertInto('identity_preference')
    .values({ user_id: userId, theme })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ theme }))
    .execute();
  return findSettings(deps, userId);
}
