// Approvals by members: joining agrees to all of a group's contributions; manual payments to a group are
// approved one by one.
import { commitmentOf } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Terms } from '../../identity/approvals/terms.ts';
import { paymentTerms } from '../../payments/approval-terms.ts';
import type { Db } from '../../platform/database/database.ts';

type Commitment = {
  name: string;
  contribution: Kobo;
  set_aside: Kobo;
  members: number;
  bond: number;
};

/**
 * Terms for agreeing to a group's debits. `subject`: further parts of the agreement, such as the terms'
 * version.
 */
export function commitmentTerms(
  kind: string,
  title: string,
  { name, ...sums }: Commitment,
  subject: readonly unknown[],
): Terms {
  const { each, total } = commitmentOf(sums);
  return {
    kind,
    title: `${title} ${name}`,
    lines: [
      { label: 'Group', value: name },
      { label: 'Each round', value: formatNaira(each) },
      { label: 'In all, at most', value: formatNaira(total) },
    ],
    amount: null,
    scope: 'payment',
    payee: { key: `ajo:${JSON.stringify(subject)}`, known: true },
    ajo_total: total,
  };
}

/** Terms for agreeing to an existing group's debits. Throws not_found. */
export async function joiningTerms(
  db: Db,
  { id, kind, title, price, subject }: JoinTerms,
): Promise<Terms> {
  const group = await requireGroup(db, id);
  const members = group.total_rounds > 0 ? group.total_rounds : group.max_members;
  const terms = commitmentTerms(kind, title, { ...group, members }, [id, ...subject]);
  if (price === undefined) return terms;
  return {
    ...terms,
    amount: price,
    // An offer by staff costs nothing.
    ...(price > 0 && { pays: price }),
    lines: [...terms.lines, { label: 'Now', value: formatNaira(price) }],
  };
}

type JoinTerms = {
  id: number;
  kind: string;
  title: string;
  /** The amount paid at once. */
  price?: Kobo | undefined;
  subject: readonly unknown[];
};

/**
 * Terms for paying a group manually. Without a stated amount the payment could be of any size, which needs
 * more than a PIN. Throws not_found.
 */
export async function groupPaymentTerms(
  db: Db,
  {
    id,
    kind,
    amount,
    subject,
  }: { id: number; kind: string; amount: Kobo | undefined; subject: unknown[] },
): Promise<Terms> {
  const { name } = await requireGroup(db, id);
  const payee = { key: `ajo:${JSON.stringify([id, ...subject])}`, known: true };
  if (amount !== undefined) return paymentTerms({ kind, amount, to: name, payee });
  return {
    kind,
    title: `Pay what is due to ${name}`,
    lines: [{ label: 'To', value: name }],
    amount: null,
    scope: 'sensitive',
    payee,
  };
}

async function requireGroup(db: Db, id: number) {
  const group = await db
    .selectFrom('ajo_group')
    .select(['name', 'contribution', 'set_aside', 'total_rounds', 'max_members', 'bond'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (group === undefined) throw new AppError('not_found');
  return group;
}
