// Buttons and links that look like them: 44 px targets, one loading state.
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

export type Variant = 'primary' | 'secondary' | 'tint' | 'ghost' | 'danger' | 'amber' | 'onPrimary';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 whitespace-nowrap rounded-control px-4 text-15 font-semibold [&>svg]:shrink-0 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';
const VARIANTS: Record<Variant, string> = {
  primary: 'bg-primary text-on-primary hover:darker',
  secondary: 'border border-line bg-surface text-text hover:bg-tint',
  tint: 'bg-tint text-on-tint hover:darker',
  ghost: 'text-primary hover:bg-tint',
  danger: 'bg-bad text-surface hover:darker',
  amber: 'bg-amber text-on-amber hover:darker',
  onPrimary: 'border border-white/40 bg-white/10 text-white hover:bg-white/20',
};

export const buttonClass = (variant: Variant = 'primary', more = '') =>
  `${BASE} ${VARIANTS[variant]} ${more}`;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: Variant; loading?: boolean };

/** While `loading` it ignores clicks but keeps the focus, which `disabled` would lose. */
export function Button({ variant, loading = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading}
      onClick={loading ? doNothing : rest.onClick}
    >
      {loading && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </button>
  );
}

// On a form's submit button this also stops Enter in a field.
const doNothing = (event: MouseEvent) => event.preventDefault();

export function ButtonLink({ variant, className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
