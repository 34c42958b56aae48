// Hides products and shops that may not sell: customers can neither find nor buy from them,
// existing orders continue, and the seller gets the reason.

import { AppError } from '@alajo/contract/errors.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import type { Deps } from '../../deps.ts';
import { createNotice, type Notice } from '../../notices/kinds.ts';

import { notify } from '../../notifications/notifications.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { marketplaceNotices } from '../notices.ts';

type HideRequest = { id: number; hide: boolean; reason: string };
type ForHiding = Pick<Deps, 'db' | 'clock'>;

/** Hides a product, or shows it again; a repeat changes nothing. Throws not_found. */
export const hideProduct = ({ db, clock }: ForHiding, caller: Staff, hiding: HideRequest) =>
  inTransaction(db, async (tx) => {
    const { id, hide, reason } = hiding;
    const row = await tx
      .selectFrom('market_product')
      .select(['seller_id', 'name', 'hidden_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const now = clock.now();
    await change(tx, caller, {
      ...hiding,
      hidden: row.hidden_at !== null,
      act: hide ? 'product_hidden' : 'product_shown',
      object: `product:${id}`,
      seller_id: row.seller_id,
      update: () =>
        tx.updateTable('market_product').set(columns(hiding, now)).where('id', '=', id).execute(),
      notice: () => {
        const product = { product_id: id, name: row.name };
        const { product_hidden, product_shown } = marketplaceNotices;
        return hide
          ? createNotice(product_hidden, row.seller_id, now, { ...product, reason })
          : createNotice(product_shown, row.seller_id, now, product);
      },
    });
  });

/** Hides all a shop sells, or shows it again; a repeat changes nothing. Throws not_found. */
export const hideShop = ({ db, clock }: ForHiding, caller: Staff, hiding: HideRequest) =>
  inTransaction(db, async (tx) => {
    const { id, hide, reason } = hiding;
    const row = await tx
      .selectFrom('market_seller')
      .select(['name', 'hidden_at'])
      .where('user_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const { name, hidden_at } = row;
    const now = clock.now();
    await change(tx, caller, {
      ...hiding,
      hidden: hidden_at !== null,
      act: hide ? 'shop_hidden' : 'shop_shown',
      object: `shop:${id}`,
      seller_id: id,
      update: () =>
        tx
          .updateTable('market_seller')
          .set(columns(hiding, now))
          .where('user_id', '=', id)
          .execute(),
      notice: () =>
        hide
          ? createNotice(marketplaceNotices.shop_hidden, id, now, { name, reason })
          : createNotice(marketplaceNotices.shop_shown, id, now, { name }),
    });
  });

const columns = ({ hide, reason }: HideRequest, now: Date) =>
  hide ? { hidden_at: now, hidden_reason: reason } : { hidden_at: null, hidden_reason: null };

type Change = HideRequest & {
  hidden: boolean;
  act: StaffActionName;
  object: string;
  seller_id: number;
  update(): Promise<unknown>;
  notice(): Notice;
};

async function change(tx: Tx, caller: Staff, made: Change): Promise<void> {
  const { hide, hidden, act, object, seller_id, reason } = made;
  if (hidden === hide) return caller.unchanged();
  await made.update();
  await notify(tx, [made.notice()]);
  await caller.record(tx, { act, object, about: seller_id, reason });
}
