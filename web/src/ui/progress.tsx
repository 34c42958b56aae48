// How far something is. The browser's own element: screen readers know it, colours follow the theme.

type Props = { label: string; value?: number; max?: number; className?: string };

// Browsers name its parts differently.
const BAR =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary';
const UNKNOWN =
  'animate-pulse [&::-webkit-progress-bar]:bg-primary [&::-moz-progress-bar]:bg-primary';

/** Without a value: something is being fetched. */
export function Progress({ label, value, max, className = '' }: Props) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-line ${value === undefined ? UNKNOWN : BAR} ${className}`}
    />
  );
}
