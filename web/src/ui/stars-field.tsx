// A choice of one to five stars.
import { Star } from 'lucide-react';
import { useId } from 'react';

const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type Props = {
  legend: string;
  value: number | undefined;
  onValue: (rating: number) => void;
  error?: string | undefined;
};

/** Built on radio buttons, so the keyboard and screen readers work. */
export function StarsField({ legend, value, onValue, error }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex items-center">
        {STAR_LABELS.map((word, i) => (
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
        <span className="ml-2 text-muted text-sm">{value && STAR_LABELS[value - 1]}</span>
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
