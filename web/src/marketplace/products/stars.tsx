// A product's rating: the mean and the number of reviews.
import { Star } from 'lucide-react';

const mean = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const reviewsOf = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

export function Rating({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <span className="text-muted text-sm">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums">
      <Star size={16} aria-hidden="true" className="shrink-0 fill-primary text-primary" />
      <span>
        <span className="sr-only">Rated </span>
        <b>{mean.format(rating)}</b>
        <span className="sr-only"> of 5</span>{' '}
        <span className="text-muted">({reviewsOf(count)})</span>
      </span>
    </span>
  );
}

/** One customer's stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex text-primary">
      {[1, 2, 3, 4, 5].map((nth) => (
        <Star key={nth} size={16} className={nth <= rating ? 'fill-primary' : 'opacity-40'} />
      ))}
    </span>
  );
}
