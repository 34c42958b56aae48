// Collection card (spec §2 Waste Management): status, place, time and actions.
import { formatNaira } from '@alajo/contract/money.ts';
import { type Collection, instantOf } from '@alajo/contract/waste/schemas.ts';
import { Star } from 'lucide-react';
import { formatDateTime } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { StatusChip, Steps, titleOf } from './status.tsx';

/** The dialogs of a collection. */
export type CollectionAction = 'cancel' | 'reschedule' | 'rate';

type Props = {
  collection: Collection;
  onAct: (act: CollectionAction) => void;
  onPhotos: () => void;
};

export function CollectionCard({ collection, onAct, onPhotos }: Props) {
  const { status, amount, collection_address, notes, plan_id, rating, proofs } = collection;
  const photos = proofs.length === 1 ? 'See photo' : 'See photos';
  const title = titleOf(collection);
  const when = formatDateTime(instantOf(collection.scheduled_date));
  const named = (label: string) => `${label}: ${title}, ${when}`;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold text-lg">{title}</h3>
          <p className="text-muted text-sm">
            {when}
            {plan_id !== null && ' · weekly'}
          </p>
        </div>
        <StatusChip status={status} />
      </div>
      <Steps status={status} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">Price</dt>
        <dd className="text-right font-semibold tabular-nums">{formatNaira(amount)}</dd>
        <dt className="text-muted">Address</dt>
        <dd className="wrap-anywhere whitespace-pre-line text-right">{collection_address}</dd>
        {notes !== null && (
          <>
            <dt className="text-muted">Notes</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-right">{notes}</dd>
          </>
        )}
      </dl>
      <p className="text-muted text-sm">{explain(collection)}</p>
      {rating !== null && <Stars rating={rating} />}
      <div className="mt-auto flex flex-wrap gap-3 *:flex-1">
        {collection.can_change && (
          <>
            <Button
              variant="secondary"
              aria-label={named('Reschedule')}
              onClick={() => onAct('reschedule')}
            >
              Reschedule
            </Button>
            <Button
              variant="secondary"
              aria-label={named('Cancel')}
              onClick={() => onAct('cancel')}
            >
              Cancel
            </Button>
          </>
        )}
        {status === 'completed' && rating === null && (
          <Button aria-label={named('Rate')} onClick={() => onAct('rate')}>
            Rate
          </Button>
        )}
        {proofs.length > 0 && (
          <Button variant="secondary" aria-label={named(photos)} onClick={onPhotos}>
            {photos}
          </Button>
        )}
        <ButtonLink
          variant="ghost"
          aria-label={named('Receipt')}
          to={`/receipt?ref=${collection.reference}`}
          className="last:odd:col-span-2"
        >
          Receipt
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Text about the money, and until when the booking can be changed. */
function explain({ status, amount, cancelled_by, ...rest }: Collection): string {
  const price = formatNaira(amount);
  switch (status) {
    case 'pending':
    case 'confirmed': {
      const held = `${price} is on hold, and paid when the collection is completed.`;
      return rest.can_change
        ? `${held} Free to cancel or reschedule until ${formatDateTime(rest.change_until)}.`
        : `${held} It can no longer be cancelled or rescheduled. If no one comes by ${formatDateTime(rest.refund_at)}, you’ll get your money back.`;
    }
    case 'in_progress':
      return `Collection has started. ${price} will be paid when it’s completed.`;
    case 'completed':
      return `${price} was paid on ${formatDateTime(rest.since)}.`;
    case 'cancelled':
      return `${CANCELLED[cancelled_by ?? 'customer']} ${price} is back in your wallet.`;
    default:
      return status satisfies never;
  }
}

const CANCELLED = {
  customer: 'You cancelled it.',
  operator: 'We couldn’t do it.',
  missed: 'No one came in time.',
} as const;

const FIVE = [1, 2, 3, 4, 5] as const;

function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`You gave ${rating} of 5 stars`} className="flex text-primary">
      {FIVE.map((star) => (
        <Star key={star} size={18} fill={star <= rating ? 'currentColor' : 'none'} />
      ))}
    </p>
  );
}
