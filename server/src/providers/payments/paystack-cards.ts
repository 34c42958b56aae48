// Cards at Paystack: the authorization of a payment's card, and charges by it. Paystack accepts it only with the email
// address of the payment it comes from.
import * as z from 'zod/mini';
import { hasSeenReference, type Paystack, refusalOf } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { CardChargeState, CardProblem, DirectDebit, PayerCard } from './payments.ts';

const digits = z.union([z.string(), z.number()]);
const authorization = z.looseObject({
  authorization_code: z.string(),
  signature: z.string().check(z.minLength(1)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: digits,
  exp_year: digits,
  brand: z.optional(z.catch(z.nullish(z.string()), null)),
  card_type: z.optional(z.catch(z.nullish(z.string()), null)),
  bank: z.optional(z.catch(z.nullish(z.string()), null)),
  channel: z.literal('card'),
  reusable: z.boolean(),
});

/** The parts of a verified transaction about its card; anything else counts as none. */
export const cardFields = {
  authorization: z.optional(z.catch(z.nullish(authorization), null)),
  customer: z.optional(z.catch(z.nullish(z.looseObject({ email: z.string() })), null)),
  gateway_response: z.optional(z.catch(z.nullish(z.string()), null)),
};
type CardFields = z.output<z.ZodMiniObject<typeof cardFields>>;

/** The card that made a payment; undefined if it wasn't one, or can't be recognised again. */
export function cardIn({ authorization, customer }: CardFields): PayerCard | undefined {
  if (!authorization || !customer) return undefined;
  const { authorization_code, signature, last4, bank, reusable } = authorization;
  const [expiry_month, expiry_year] = [
    Number(authorization.exp_month),
    Number(authorization.exp_year),
  ];
  if (!isExpiry(expiry_month, expiry_year)) return undefined;
  return {
    authorization: authorization_code,
    email: customer.email,
    signature,
    brand: brandOf(authorization.brand || authorization.card_type || ''),
    last_four: last4,
    bank: bank || null,
    expiry_month,
    expiry_year,
    reusable,
  };
}

const isExpiry = (month: number, year: number) =>
  Number.isInteger(month) && month >= 1 && month <= 12 && year >= 2000 && year <= 2999;

const BRANDS = ['Visa', 'Mastercard', 'Verve', 'American Express'];

/** Paystack writes `visa`, `visa DEBIT` or `mastercard `. */
function brandOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(' ', '');
  const known = BRANDS.find((brand) => plain.startsWith(brand.toLowerCase().replaceAll(' ', '')));
  return known ?? 'Card';
}

/** The reason for a decline, from the words of the card's bank. */
export const problemIn = ({ gateway_response }: CardFields): CardProblem =>
  /insufficient|not sufficient/i.test(gateway_response ?? '') ? 'insufficient_funds' : 'declined';

const charged = z.looseObject({
  data: z.looseObject({ status: z.string(), ...cardFields }),
});
const challenged = z.looseObject({
  data: z.looseObject({ paused: z.literal(true), authorization_url: z.url() }),
});

/**
 * Charges a card under our reference. If Paystack has seen the reference, returns 'seen before', and the transaction
 * has the outcome.
 */
export async function chargeAuthorization(
  paystack: Paystack,
  { email, amount, authorization, reference }: DirectDebit,
): Promise<CardChargeState | 'seen before'> {
  const { body } = await paystack.request({
    method: 'POST',
    path: '/transaction/charge_authorization',
    body: { email, amount, authorization_code: authorization, reference, currency: 'NGN' },
  });
  const confirmation = z.safeParse(challenged, body);
  if (confirmation.success)
    return { status: 'confirm', url: confirmation.data.data.authorization_url };
  const read = z.safeParse(charged, body);
  if (read.success) return stateIn(read.data.data);
  if (hasSeenReference(body)) return 'seen before';
  const { message } = refusalOf(body);
  if (message === '')
    throw new ProviderUnavailable('paystack charge_authorization: not as documented');
  // A refused request charges nothing. "Authorization may be inactive or belong to a different email."
  return {
    status: 'declined',
    problem: /authorization/i.test(message) ? 'unusable' : 'declined',
  };
}

function stateIn(data: CardFields & { status: string }): CardChargeState {
  if (data.status === 'success') return { status: 'paid' };
  if (data.status === 'failed') return { status: 'declined', problem: problemIn(data) };
  return { status: 'pending' };
}

/** A repeat is refused, because the authorization is no longer active. */
export async function deactivateAuthorization(
  paystack: Paystack,
  authorization_code: string,
): Promise<void> {
  const { status, body } = await paystack.request({
    method: 'POST',
    path: '/customer/authorization/deactivate',
    body: { authorization_code },
  });
  const { message } = refusalOf(body);
  const isOver = /authorization/i.test(message) && (status === 400 || status === 404);
  if (status >= 300 && !isOver)
    throw new ProviderUnavailable(`paystack did not deactivate a card: ${status}`);
}
