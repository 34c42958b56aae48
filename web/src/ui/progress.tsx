// How far something is. The browser's own element: screen readers know it, colours follow the theme.

type Props = { label: string; value?: number; max?: number; className?: string };

/** Without a value: something is being fetched. */
export function Progress({ label, value, max, className = '' }: Props) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`h-2 w-full accent-primary ${className}`}
    />
  );
}
