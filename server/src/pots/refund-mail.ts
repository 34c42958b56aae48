// Refund email to guests.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import type { RefundReason } from './tables.ts';

/** Job: emails a guest that their money is being refunded. */
export async function mailRefund({ db, providers, config }: Deps, entry: string): Promise<void> {
  const refund = await db
    .selectFrom('pots_refund as f')
    .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
    .innerJoin('pots_guest as g', 'g.id', 'r.guest_id')
    .innerJoin('pots_pot as p', 'p.id', 'f.pot_id')
    .select(['f.amount', 'f.reason', 'g.email', 'g.name', 'g.id', 'p.title', 'p.slug'])
    .where('f.received_id', '=', entry)
    .executeTakeFirst();
  if (refund?.email == null || !providers.messages.channels.includes('email')) return;
  const { amount, reason, email, name, title, slug, id } = refund;
  await providers.messages.send({
    id: `pot-refund-${entry}`,
    channel: 'email',
    to: email,
    subject: `${formatNaira(amount)} is on its way back to you`,
    text: `Hello ${name},\n\nYou paid ${formatNaira(amount)} into “${title}” on Alajo. ${REASONS[reason]} We’re refunding the card or bank account you paid from. Banks can take up to 10 working days to show it. If the refund doesn’t go through, we’ll write to you here.\n\nTrack it here: ${config.url}/pot/${slug}?payment=${toReference(id)}\n\nAlajo never asks for your card, PIN or password by email.`,
  });
}

const REASONS: Record<RefundReason, string> = {
  given_back: 'The pot was ended, and everyone is getting back what they paid.',
  closed: 'It arrived after the pot was closed.',
  full: 'It arrived when the pot was already full.',
  crowded: 'It arrived when the pot couldn’t take any more payments.',
  held: 'It arrived while Alajo was looking into the pot.',
  twice: 'It arrived twice, so we’re refunding this one.',
};
