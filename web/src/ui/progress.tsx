// A progress bar on the native element, which screen readers know.

type Props = {
  label: string;
  value?: number;
  max?: number;
  /** Amber: something is still to be done. */
  undone?: boolean;
  /** Green: the target is reached. */
  reached?: boolean;
  /** Its length would reveal a hidden amount, and an empty track would suggest 0%. */
  hidden?: boolean;
  className?: string;
};

const TRACK = 'h-2 w-full rounded-full bg-line';
// Each browser has its own names for the parts.
const BAR =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';
const UNDONE =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-amber [&::-moz-progress-bar]:bg-amber';
const REACHED =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-good [&::-moz-progress-bar]:bg-good';
/** Without a value it shows that something is loading. */
export function Progress({ label, value, max, undone, reached, hidden, className = '' }: Props) {
  if (hidden) return null;
  if (value === undefined) {
    return <div role="progressbar" aria-label={label} className={`${TRACK} sweep ${className}`} />;
  }
  const bar = reached ? REACHED : undone ? UNDONE : BAR;
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`${TRACK} appearance-none overflow-hidden ${bar} ${className}`}
    />
  );
}
