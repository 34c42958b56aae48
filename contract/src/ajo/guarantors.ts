// Guarantors: who pays for what one member misses, up to an amount that is held from their wallet.
import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { formatNaira, type Kobo, nonNegativeMoney, positiveMoney } from '../money.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { frequency } from './schemas.ts';

/** A promise as the member and the guarantor see it; nobody else does. */
export const guarantee = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  /** Of whom it pays what they miss, and who promises it. */
  member: z.string(),
  guarantor: z.string(),
  /** Whether the caller is the guarantor; else they are the member. */
  is_yours: z.boolean(),
  /** The most that it pays, and what it has paid so far. */
  amount: positiveMoney,
  used: nonNegativeMoney,
  /** What the member still owes the guarantor. */
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
    details:
      'What the customer is asked to guarantee, guarantees, and has guaranteed, newest first',
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
    details: 'Guarantee a member’s contributions: the amount is held from the wallet',
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
    details: 'Decline to guarantee, or withdraw the question; not once the amount is held',
    params: idParams,
    reply: message,
  },
});

/** What a guarantor agrees to, in one sentence. */
export const guaranteeText = ({ amount, member, group_name }: Promised) =>
  `You may pay ${formatNaira(amount)} at most for what ${member} misses in ${group_name}. It is held from your wallet now; ${member} owes you what it pays, and the rest comes back when the group ends.`;

type Promised = { amount: Kobo; member: string; group_name: string };
