// A progress bar on the native element, which screen readers know.

type Props = {
  label: string;
  value?: number;
  max?: number;
  /** Amber: something is still to be done. */
  undone?: boolean;
  /** Green: the target is reached. */
  reached?: boolean;
  /** The bar's colour in all other cases, as a text class. */
  hue?: string;
  /** Its length would reveal a hidden amount, and an empty track would suggest 0%. */
  hidden?: boolean;
  className?: string;
};

const TRACK = 'h-2 w-full rounded-full bg-line';
// Each browser has its own names for the parts; the bar has the element's text colour.
const PARTS =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-current [&::-moz-progress-bar]:bg-current';

/** Without a value it shows that something is loading. */
export function Progress({
  label,
  value,
  max,
  undone,
  reached,
  hue = 'text-primary',
  hidden,
  className = '',
}: Props) {
  if (hidden) return null;
  if (value === undefined) {
    return <div role="progressbar" aria-label={label} className={`${TRACK} sweep ${className}`} />;
  }
  const colour = reached ? 'text-good' : undone ? 'text-amber' : hue;
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`${TRACK} appearance-none overflow-hidden ${PARTS} ${colour} ${className}`}
    />
  );
}
