// How far something is. The browser's own element: screen readers know it, colours follow the theme.

type Props = {
  label: string;
  value?: number;
  max?: number;
  /** Success-coloured: what was to be reached is. */
  reached?: boolean;
  className?: string;
};

// Browsers name its parts differently.
const BAR =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';
const REACHED =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-good [&::-moz-progress-bar]:bg-good';
const UNKNOWN =
  'animate-pulse [&::-webkit-progress-bar]:bg-primary [&::-moz-progress-bar]:bg-primary';

/** Without a value: something is being fetched. */
export function Progress({ label, value, max, reached = false, className = '' }: Props) {
  const known = reached ? REACHED : BAR;
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-line ${value === undefined ? UNKNOWN : known} ${className}`}
    />
  );
}
