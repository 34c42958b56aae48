// Pots, and guests who pay into them.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Deps } from '../../src/deps.ts';
import { dayInLagos } from '../../src/platform/clock.ts';
import { type Db, inTransaction } from '../../src/platform/database/database.ts';
import { refundSource } from '../../src/pots/staff-payments.ts';
import {
  approveGuest,
  beginGuest,
  openPot,
  payGuestManually,
  payIn,
  payOutPot,
  postponeClosing,
  returnPot,
} from '../model/pots.ts';
import { asCaller, type Customer, customerOf } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

type OfPot = { pot: string };

export type PotActions = {
  open_pot: {
    pot: string;
    to: string;
    rule: 'pay_out' | 'target_or_back';
    target: number;
    days: number;
  };
  pay_in: { pot: string; amount: number };
  begin_guest: { guest: string; pot: string; amount: number };
  approve_guest: { guest: string; times: 1 | 2 };
  pay_guest_by_hand: { guest: string };
  pay_out_pot: OfPot;
  give_back_pot: OfPot;
  close_later: { pot: string; days: number };
};

export const potVerbs: Verbs<PotActions> = {
  open_pot: {
    repeatable: true,
    creates: true,
    model: (model, me, { pot, to, rule, target, days }, now) =>
      openPot(model, me, { name: pot, to, rule, target, days }, now),
    product: ({ deps, customers, pots }, me, { pot: title, to, rule, target, days }, key) => {
      const recipient = customerOf(customers, to).name;
      const closes_on = addDays(dayInLagos(deps.clock.now()), days);
      const terms = { title, purpose: 'party' as const, rule, target: kobo(target) };
      return pots.create({ ...terms, recipient, closes_on }, asCaller(me, key));
    },
  },
  pay_in: {
    repeatable: true,
    model: (model, me, { pot, amount }, now) => payIn(model, me, { name: pot, amount }, now),
    product: async ({ pots, slugOf }, me, { pot, amount }, key) => {
      const paying = { amount: kobo(amount), hidden: false, again: true };
      return pots.pay({ ...(await slugOf(pot)), ...paying }, asCaller(me, key));
    },
  },
  begin_guest: {
    repeatable: true,
    model: (model, _, guest) => beginGuest(model, guest),
    product: async ({ pots, slugOf }, me, { guest: name, pot, amount }, key) => {
      const payer = { name, email: 'guest@example.ng', source: 'card' as const, hidden: false };
      const paying = { ...(await slugOf(pot)), ...payer, amount: kobo(amount) };
      return pots.payAsGuest(paying, asCaller(me, key));
    },
  },
  approve_guest: {
    repeatable: true,
    model: (model, _, approved) => approveGuest(model, approved),
    product: async ({ deps, directDb, pots, findGuest }, _, { guest, times }) => {
      const { slug, id } = await findGuest(guest);
      for (let nth = 1; nth <= times; nth++)
        await payAtProvider(directDb, deps, toReference(id), nth);
      return pots.checkGuestPayment({ slug, reference: toReference(id) }, asCaller(NOBODY));
    },
  },
  pay_guest_by_hand: {
    model: (model, _, { guest }) => payGuestManually(model, guest),
    product: async ({ deps, directDb }, _, { guest }) => {
      const { rows } = await sql<{ id: string }>`
        select f.received_id as id from pots_refund f join pots_received r on r.entry_id = f.received_id
        join pots_guest g on g.id = r.guest_id
        where g.name = ${guest} and f.status = 'stuck'`.execute(directDb);
      if (rows.length === 0) throw new AppError('not_found');
      await inTransaction(deps.db, async (tx) => {
        for (const { id } of rows) await refundSource.end?.(tx, deps, id, 'paid');
      });
    },
  },
  pay_out_pot: {
    repeatable: true,
    model: (model, me, { pot }) => payOutPot(model, me, pot),
    product: async ({ pots, slugOf }, me, { pot }) => pots.payOut(await slugOf(pot), asCaller(me)),
  },
  give_back_pot: {
    repeatable: true,
    model: (model, me, { pot }) => returnPot(model, me, pot),
    product: async ({ pots, slugOf }, me, { pot }) =>
      pots.giveBack(await slugOf(pot), asCaller(me)),
  },
  close_later: {
    model: (model, me, { pot, days }) => postponeClosing(model, me, { name: pot, days }),
    product: async ({ pots, potOf }, me, { pot, days }) => {
      const { slug, closes_on } = await potOf(pot);
      return pots.closeLater({ slug, day: addDays(closes_on, days) }, asCaller(me));
    },
  },
};

/** The provider's payment page; paying again has no effect. */
async function payAtProvider(
  db: Db,
  { clock }: Deps,
  reference: string,
  nth: number,
): Promise<void> {
  const id = `${reference}-${nth}`;
  await sql`update sandbox_payment set status = 'paid', received = received || jsonb_build_array(
      jsonb_build_object('id', ${id}::text, 'amount', amount,
        'paid_at', ${clock.now().toISOString()}::text))
    where reference = ${reference}
      and not received @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(db);
}

// A guest without an account.
const NOBODY: Customer = { id: 0, name: 'nobody', wallet: 0, tier: 1 };
