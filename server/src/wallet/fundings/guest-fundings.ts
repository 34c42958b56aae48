// Fundings paid by someone without an account. They are credited like any other, only on the
// provider's confirmation and once per payment; the customer neither lists nor checks them.
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import type { Deps } from '../../deps.ts';
import { requireWithin } from '../../payments/bounds.ts';
import type { GuestFunding, GuestFundings } from '../../payments/guest-fundings.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { checkNow, enqueueFirstPoll } from './funding-checks.ts';
import { publicFunding, requireFunding } from './funding-rows.ts';
import { beginFunding, FUNDING_LIFETIME_MS } from './fundings.ts';

export const createGuestFundings = (deps: Deps): GuestFundings => ({
  begin: (funding) => begin(deps, funding),
  find: (id) => find(deps, id),
  async check(id) {
    await checkNow(deps, await requireFunding(deps.db, id));
    return find(deps, id);
  },
});

const find = async ({ db, clock }: Deps, id: string) =>
  publicFunding(await requireFunding(db, id), clock.now());

async function begin(deps: Deps, { payer, into, ...funding }: GuestFunding) {
  const now = deps.clock.now();
  requireWithin(walletLimitsOn(dayInLagos(now)).funding, funding.amount);
  await inTransaction(deps.db, async (tx) => {
    const made = await tx
      .insertInto('wallet_funding')
      .values({
        ...funding,
        payer_name: payer.name,
        account: into?.account ?? null,
        taken_back: into?.taken_back ?? null,
        fingerprint: 'guest',
        status: 'pending',
        next_step: null,
        provider_reference: null,
        created_at: now,
        expires_at: new Date(now.getTime() + FUNDING_LIFETIME_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return;
    await assertNotPaused({ db: tx, clock: deps.clock }, 'funding');
    await enqueueFirstPoll(tx, funding.id, now);
  });
  return beginFunding(deps, await requireFunding(deps.db, funding.id), { payer });
}
