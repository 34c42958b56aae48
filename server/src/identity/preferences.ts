// A customer's preferences, stored on the server and the same on every device.
import type { Settings } from '@alajo/contract/identity/settings.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { resendAfter } from './codes.ts';

type Row = {
  theme: Settings['theme'];
  frozen_at: Date | null;
  staff_frozen_at: Date | null;
  frozen_keeps_ajo: boolean;
  frozen_keeps_plans: boolean;
  email: string | null;
  phone_number: string | null;
  email_sent_at: Date | null;
  phone_sent_at: Date | null;
};

/** The customer's settings as they are now. */
export async function findSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<Settings> {
  const { rows } = await sql<Row>`
    select p.theme, u.frozen_at, u.staff_frozen_at, u.frozen_keeps_ajo, u.frozen_keeps_plans,
      e.value as email, n.value as phone_number, ec.sent_at as email_sent_at, nc.sent_at as phone_sent_at
    from identity_user u
      left join identity_preference p on p.user_id = u.id
      left join identity_new_contact e on e.user_id = u.id and e.contact = 'email'
      left join identity_new_contact n on n.user_id = u.id and n.contact = 'phone_number'
      left join identity_code ec on ec.user_id = u.id and ec.purpose = 'new_email'
      left join identity_code nc on nc.user_id = u.id and nc.purpose = 'new_phone'
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no customer ${userId}`);
  const { theme, staff_frozen_at, email, phone_number, email_sent_at, phone_sent_at } = row;
  const now = clock.now();
  return {
    theme,
    frozen_at: (staff_frozen_at ?? row.frozen_at)?.toISOString() ?? null,
    frozen_by_us: staff_frozen_at !== null,
    frozen_keeps: { ajo: row.frozen_keeps_ajo, plans: row.frozen_keeps_plans },
    unconfirmed: { email, phone_number },
    resend_after_s: {
      email: resendAfter(email_sent_at, now),
      phone_number: resendAfter(phone_sent_at, now),
    },
  };
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
