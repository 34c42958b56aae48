// A progress bar on the native element, which screen readers know.

type Props = {
  label: string;
  value?: number;
  max?: number;
  /** Amber: something is still to be done. */
  undone?: boolean;
  /** Green: the target is reached. */
  reached?: boolean;
  className?: string;
};

// Browsers name its parts differently.
const BAR =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';
const UNDONE =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-amber [&::-moz-progress-bar]:bg-amber';
const REACHED =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-good [&::-moz-progress-bar]:bg-good';
const UNKNOWN =
  'animate-pulse [&::-webkit-progress-bar]:bg-primary [&::-moz-progress-bar]:bg-primary';

/** Without a value it shows that something is loading. */
export function Progress({ label, value, max, undone, reached, className = '' }: Props) {
  const known = reached ? REACHED : undone ? UNDONE : BAR;
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-line ${value === undefined ? UNKNOWN : known} ${className}`}
    />
  );
}
