// The console’s buttons, and links that look like them: 32 px high, with their keyboard shortcut.
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Kbd } from './kbd.tsx';

type Variant = 'plain' | 'primary' | 'danger';
type ButtonStyle = { variant?: Variant; hint?: string | undefined; wide?: boolean };

const BASE =
  'inline-flex h-[32px] items-center justify-center gap-[7px] whitespace-nowrap rounded-lg border px-[12px] font-semibold disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';
const VARIANTS: Record<Variant, string> = {
  plain: 'border-line bg-surface hover:bg-tint',
  primary: 'border-primary bg-primary text-on-primary hover:darker',
  danger: 'border-line bg-surface text-bad hover:bg-bad-tint',
};

const classOf = ({ variant = 'plain', hint, wide }: ButtonStyle) =>
  `${BASE} ${VARIANTS[variant]} ${hint && wide ? '[&>:last-child]:ml-auto' : ''} ${wide ? 'w-full' : ''}`;

const inside = (children: ReactNode, { variant, hint }: ButtonStyle) => (
  <>
    {children}
    {hint && <Kbd plain={variant === 'primary'}>{hint}</Kbd>}
  </>
);

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean };

/** While `busy`, it ignores clicks but keeps the focus. */
export function ActionButton({
  variant = 'plain',
  hint,
  wide = false,
  busy = false,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={hint}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classOf({ variant, hint, wide })}
    >
      {inside(children, { variant, hint })}
    </button>
  );
}

export function ActionLink({
  variant = 'plain',
  hint,
  wide = false,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} aria-keyshortcuts={hint} className={classOf({ variant, hint, wide })}>
      {inside(children as ReactNode, { variant, hint })}
    </Link>
  );
}
