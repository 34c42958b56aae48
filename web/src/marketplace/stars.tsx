// What buyers think of a product: a star, the mean, how many of them said so.
import { Star } from 'lucide-react';
import { useId } from 'react';

const mean = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const reviewsOf = (count: number) => (count === 1 ? '1 review' : `${count} reviews`);

export function Rating({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <span className="text-muted text-sm">No reviews yet</span>;
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums">
      <Star size={16} aria-hidden="true" className="shrink-0 fill-amber text-amber" />
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
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex text-amber">
      {[1, 2, 3, 4, 5].map((nth) => (
        <Star key={nth} size={16} className={nth <= rating ? 'fill-amber' : 'opacity-40'} />
      ))}
    </span>
  );
}

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type FieldProps = {
  value: number | undefined;
  onValue: (rating: number) => void;
  error: string | undefined;
};

/** One to five stars: radio buttons underneath, so that keys and screen readers know them. */
export function StarsField({ value, onValue, error }: FieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Your rating</legend>
      <div className="flex items-center">
        {WORDS.map((word, i) => (
          <label
            key={word}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-amber has-focus-visible:outline-3 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="rating"
              className="sr-only"
              aria-label={`${i + 1} of 5: ${word}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && id}
              checked={value === i + 1}
              onChange={() => onValue(i + 1)}
            />
            <Star
              size={28}
              aria-hidden="true"
              className={i < (value ?? 0) ? 'fill-amber' : 'opacity-40'}
            />
          </label>
        ))}
        <span className="ml-2 text-muted text-sm">{value && WORDS[value - 1]}</span>
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
