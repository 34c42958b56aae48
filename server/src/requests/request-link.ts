// Public view of a request link: the requester, the amount, and whether it is paid.

import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { PublicRequest } from '@alajo/contract/requests/schemas.ts';
import { slug as slugSchema } from '@alajo/contract/requests/schemas.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { PreviewTags } from '../platform/http/previews.ts';
import { dueOf, findLink, stateAt } from './request-rows.ts';
import { sumPendingPayments } from './settle.ts';

/** A request for anyone with its link. Throws not_found. */
export async function showLink({ db, clock }: Deps, slug: string): Promise<PublicRequest> {
  const now = clock.now();
  const row = await findLink(db, slug);
  const people = await findPeople(db, [row.user_id]);
  const requester = people.get(row.user_id);
  if (requester === undefined) throw new AppError('not_found');
  const due = dueOf(row);
  const { reserved, until } = await sumPendingPayments(db, row.id, now);
  return {
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    // From tier 2 on, the name has been checked against the BVN.
    requester: { name: requester.name, verified: requester.tier > 1 },
    amount: row.amount,
    // For an open amount it would reveal other people's payments.
    paid: row.amount === null ? kobo(0) : row.paid,
    partial_payments: row.kind === 'share',
    state: stateAt(row, now),
    busy_until: due !== null && due > 0 && reserved >= due ? (until?.toISOString() ?? null) : null,
    paid_at: row.status === 'paid' ? (row.closed_at?.toISOString() ?? null) : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    checked_at: now.toISOString(),
  };
}

/** Preview text for a shared link; undefined for an unknown one. */
export async function previewLink(deps: Deps, slug: string): Promise<PreviewTags | undefined> {
  const read = slugSchema.safeParse(slug);
  if (!read.success) return undefined;
  const shown = await showLink(deps, read.data).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (shown === undefined) return undefined;
  const { requester, amount, state, title } = shown;
  const picture = 'preview-pay.png';
  if (state === 'paid' && amount !== null) {
    return {
      title: `Paid: ${formatNaira(amount)} to ${requester.name}`,
      description: title,
      picture,
    };
  }
  if (state !== 'open') {
    const description = `${title}. This link can no longer be paid.`;
    return { title: `${requester.name} on Alajo`, description, picture };
  }
  if (shown.kind === 'personal') {
    const description = 'By card, bank transfer or from an Alajo wallet.';
    return { title: `Pay ${requester.name}`, description, picture };
  }
  return {
    title: `${requester.name} is requesting ${amount === null ? 'money' : formatNaira(amount)}`,
    description: `${title}. Pay by card, bank transfer or from an Alajo wallet.`,
    picture,
  };
}
