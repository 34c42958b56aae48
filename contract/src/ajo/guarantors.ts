// Guarantors pay a member’s missed contributions, up to an amount held from their wallet.
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { formatNaira, type Kobo, nonNegativeMoney, positiveMoney } from '../money.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { frequency } from './schemas.ts';

/** A guarantee, visible only to the member and the guarantor. */
export const guarantee = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  /** The member whose missed contributions it pays, and the guarantor. */
  member: z.string(),
  guarantor: z.string(),
  /** True if the caller is the guarantor, false if they are the member. */
  is_yours: z.boolean(),
  /** The maximum it pays, and the amount paid so far. */
  amount: positiveMoney,
  used: nonNegativeMoney,
  /** Amount the member still owes the guarantor. */
  owed: nonNegativeMoney,
  /** `asked`: nothing is held yet. */
  status: z.enum(['asked', 'held', 'returned']),
});
export type Guarantee = z.output<typeof guarantee>;

export const guaranteeRoutes = defineRoutes({
  guarantees: {
    method: 'GET',
    path: 'ajo-guarantees/',
    access: 'customer',
    summary: 'List the customer’s guarantees',
    details: 'Requested, active and past guarantees of the customer, newest first',
    reply: z.strictObject({ results: z.array(guarantee), next: z.nullable(z.string()) }),
  },
  askGuarantor: {
    method: 'POST',
    path: 'ajo-groups/:id/guarantor/',
    access: 'customer',
    summary: 'Ask another customer to guarantee contributions',
    details: 'Ask another customer to guarantee the caller’s contributions up to an amount',
    params: idParams,
    body: z.strictObject({ guarantor: handle, amount: positiveMoney }),
    reply: message,
    status: 201,
    per_minute: 10,
  },
  acceptGuarantee: {
    method: 'POST',
    path: 'ajo-guarantees/:id/accept/',
    access: 'customer',
    summary: 'Guarantee a member’s contributions',
    details: 'Guarantee a member’s contributions: the amount goes on hold in the wallet',
    params: idParams,
    body: z.strictObject({ expected: z.optional(positiveMoney) }),
    reply: guarantee,
    money: 'debit',
  },
  endGuarantee: {
    method: 'DELETE',
    path: 'ajo-guarantees/:id/',
    access: 'customer',
    summary: 'Decline a guarantee or withdraw its request',
    details:
      'Decline to guarantee or withdraw the request; not possible once the amount is on hold',
    params: idParams,
    reply: message,
  },
});

/** The guarantor’s commitment in one sentence. */
export const guaranteeText = ({ amount, member, group_name }: GuaranteeTerms) =>
  `You may pay ${formatNaira(amount)} at most for contributions ${member} misses in ${group_name}. We’ll hold it in your wallet now. ${member} will owe you whatever it pays, and you’ll get the rest back when the group ends.`;

type GuaranteeTerms = { amount: Kobo; member: string; group_name: string };
