// Browsers bind a passkey to the host of the site that created it.
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { siteOf } from '../../platform/webauthn.ts';

/** Refuses to start if customers have passkeys for another host: none of them would work. */
export async function requireSameHost({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { host } = siteOf(config.url);
  const { rows } = await sql<{ host: string; passkeys: number }>`
    select host, count(*) as passkeys from identity_passkey
    where removed_at is null and host <> ${host} group by host order by count(*) desc limit 1`.execute(
    db,
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new Error(
    `ALAJO_URL is at ${host}, but ${other.passkeys} of the customers’ passkeys belong to ${other.host}: none of them would work. Set ALAJO_URL to an address at ${other.host}.`,
  );
}
