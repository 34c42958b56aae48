// Small payments with the PIN entered in a WhatsApp Flow, a screen whose answers are encrypted end to end to our
// server. Off unless configured. Every answer repeats all trust checks of the chat. A token pays once: it is spent
// before the payment and valid again only if the payment is refused.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import type { ConfirmedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import type { Deps } from '../../deps.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findPayers } from '../../identity/directory.ts';
import { tokenHash } from '../../identity/secrets.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import { type Customer, NO_DEVICE } from '../../platform/http/handlers.ts';
import type { FlowEnded, FlowHandler, FlowScreen } from '../../providers/whatsapp/whatsapp.ts';
import { findLinkStatus, type Link } from '../links.ts';
import type { Payable, PricedPayment } from '../payable-items.ts';
import { confirmRow, isRefusal } from './confirm.ts';
import { detailOf, titleOf } from './describe.ts';
import { linkOf, type PreparedRow, stateOf } from './prepared.ts';

/** Must match `whatsapp_flow_day_cap`. */
const FLOW_DAY_MAX = naira(20_000);

const ENDED: FlowEnded = {
  ended: 'This was paid, has expired, or can no longer be paid here. Ask for it again in the chat.',
};

/**
 * True if the PIN may be entered in WhatsApp: only for a few kinds of small payment, and only if the customer has a
 * PIN.
 */
export async function canPayInChat(
  { db, clock, providers }: Deps,
  { user_id }: Link,
  { payable, total }: PricedPayment,
): Promise<boolean> {
  if (!providers.whatsapp?.has_flow || !isForChat(payable)) return false;
  const payer = (await findPayers(db, [user_id])).get(user_id);
  if (!payer?.has_pin) return false;
  const today = await db
    .selectFrom('whatsapp_flow_day')
    .select('spent')
    .where('user_id', '=', user_id)
    .where('day', '=', dayInLagos(clock.now()))
    .executeTakeFirst();
  return (today?.spent ?? 0) + total <= FLOW_DAY_MAX;
}

/** Only to saved people, who are the only payees in a chat, and airtime for the customer's own number. */
const isForChat = (payable: Payable): boolean =>
  payable.kind === 'send' || payable.kind === 'bank' || (payable.kind === 'airtime' && payable.own);

export const createFlowHandler = (deps: Deps, payments: PaymentContext): FlowHandler => ({
  async show(token) {
    const row = await inTransaction(deps.db, (tx) => findPayable(deps, tx, token));
    return row ? payScreen(row) : ENDED;
  },
  pay: (token, pin) => payOnce(deps, payments, token, pin),
});

async function payOnce(
  deps: Deps,
  payments: PaymentContext,
  token: string,
  pin: string | undefined,
): Promise<FlowScreen | FlowEnded> {
  const row = await spend(deps, token);
  if (row === undefined) return ENDED;
  if (row instanceof AppError) return { ended: row.message };
  try {
    return doneScreen(row, await confirmRow(deps, payments, await callerOf(deps, row, pin), row));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await deps.db
      .updateTable('whatsapp_prepared')
      .set({ flow_day: null })
      .where('id', '=', row.id)
      .execute();
    const { screen, data } = payScreen(row);
    return { screen, data: { ...data, error_message: error.message } };
  }
}

/** Spends the token and deducts its amount from the daily allowance, for one attempt at a time. */
async function spend(deps: Deps, token: string): Promise<PreparedRow | AppError | undefined> {
  const day = dayInLagos(deps.clock.now());
  try {
    return await inTransaction(deps.db, async (tx) => {
      const row = await findPayable(deps, tx, token);
      if (row === undefined) return undefined;
      return tx
        .updateTable('whatsapp_prepared')
        .set({ flow_day: day })
        .where('id', '=', row.id)
        .where('flow_day', 'is', null)
        .where('status', '=', 'open')
        .returningAll()
        .executeTakeFirst();
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'whatsapp_flow_day_cap') throw error;
    const most = formatNaira(FLOW_DAY_MAX);
    const message = `You can pay up to ${most} a day in WhatsApp. Confirm this one in Alajo.`;
    return new AppError('day_limit_reached', { message });
  }
}

/**
 * The payment of a valid token, requested by a chat that is still trusted: the same account, phone and number as when
 * it was linked. If they differ, the link ends.
 */
async function findPayable(
  { clock }: Deps,
  tx: Tx,
  token: string,
): Promise<PreparedRow | undefined> {
  const row = await tx
    .selectFrom('whatsapp_prepared')
    .selectAll()
    .where('flow_token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined || row.flow_day !== null) return undefined;
  const { bsuid } = await linkOf(tx, row);
  const chat = await tx
    .selectFrom('whatsapp_chat')
    .select(['bsuid', 'wa_id', 'identity_hash'])
    .where('bsuid', '=', bsuid)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const standing = await findLinkStatus(tx, now, chat);
  if (standing.trust !== 'linked' || standing.link.id !== row.link_id) return undefined;
  const { link } = standing;
  if (link.reads_only_until !== null && link.reads_only_until > now) return undefined;
  return stateOf(row, link, now) === 'open' ? row : undefined;
}

/** Uses the same id as the page, so that whichever pays first, it is paid once. */
async function callerOf(
  { db }: Deps,
  { id, user_id }: PreparedRow,
  pin: string | undefined,
): Promise<Customer> {
  // Payments that need more than a PIN are approved on the page; a chat can't do that.
  const { guarded_at } = await findCustomer(db, user_id);
  return {
    user_id,
    session_id: 0,
    trust: { ...NO_DEVICE, guarded: guarded_at !== null },
    device: 'WhatsApp',
    address: 'WhatsApp',
    request_id: id,
    idempotency_key: id,
    pin,
  };
}

function payScreen({ what, total }: PreparedRow) {
  const rows = what.lines.map(({ label, amount }) => `${label}: ${costs(amount)}`);
  return {
    screen: 'PAY',
    data: {
      what: titleOf(what),
      detail: detailOf(what),
      costs: [...rows, `You pay ${formatNaira(total)}`].join('\n'),
      pay: `Pay ${formatNaira(total)}`,
    },
  } as const;
}

const costs = (amount: Kobo) => (amount === kobo(0) ? 'free' : formatNaira(amount));

const doneScreen = ({ what }: PreparedRow, paid: ConfirmedPayment): FlowScreen => ({
  screen: 'DONE',
  data: {
    what: titleOf(what),
    message: paid.message,
    reference: `Reference: ${paid.reference}`,
  },
});
