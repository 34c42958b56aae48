// The sandbox's cards: the payer chooses one on the checkout page, and a saved one is charged without it.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PayerCard } from './payments.ts';

/** The first is used unless the payer chooses another. */
export const SANDBOX_CARDS = [
  { last_four: '4081', brand: 'Visa', reusable: true },
  { last_four: '4246', brand: 'Mastercard', reusable: true },
  { last_four: '0666', brand: 'Verve', reusable: false },
] as const;
export type SandboxCard = (typeof SANDBOX_CARDS)[number]['last_four'];

const BANK = 'Sandbox Bank';
const YEARS_VALID = 2;
/** Kobo of an amount whose card can't be saved. */
const NOT_REUSABLE = 20;

type CardPayment = {
  reference: string;
  amount: Kobo;
  name: string;
  email: string | null;
  card: string | null;
};

/** The card that made a payment. Each payment authorizes further charges under its own code. */
export function sandboxCard(payment: CardPayment, paid_at: Date): PayerCard {
  const card =
    SANDBOX_CARDS.find(({ last_four }) => last_four === payment.card) ?? SANDBOX_CARDS[0];
  const email = payment.email ?? 'payer@sandbox.example';
  return {
    authorization: `AUTH_${card.last_four}_${payment.reference}`,
    email,
    signature: `SIG_${card.last_four}_${email}`,
    brand: card.brand,
    last_four: card.last_four,
    bank: BANK,
    expiry_month: 12,
    expiry_year: paid_at.getUTCFullYear() + YEARS_VALID,
    reusable: card.reusable && payment.amount % 100 !== NOT_REUSABLE,
  };
}

/** The card and the first payment that an authorization names. */
export function readAuthorization(authorization: string) {
  const [, card = '', reference = ''] = authorization.split('_');
  return { card, reference };
}

export async function isForgotten(db: Db, authorization_code: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_forgotten_card')
    .select('authorization_code')
    .where('authorization_code', '=', authorization_code)
    .executeTakeFirst();
  return row !== undefined;
}

export const forgetSandboxCard = async (db: Db, authorization_code: string): Promise<void> => {
  await db
    .insertInto('sandbox_forgotten_card')
    .values({ authorization_code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
