// A section of a customer’s page, with its own scrolling where the screen is tall enough.
import type { ReactNode } from 'react';

type Props = {
  /** Its position on the page, from 1: also the key that jumps to it. */
  place: number;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export const partId = (place: number) => `part-${place}`;

export function Card({ place, title, aside, className = '', children }: Props) {
  return (
    <div
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-[10px] border border-line bg-surface ${className}`}
    >
      <h2 className="flex items-center gap-2 border-line border-b px-3 py-2 font-semibold text-12 leading-4.5">
        {title}
        {aside && <span className="ml-auto font-medium text-muted">{aside}</span>}
      </h2>
      <section
        id={partId(place)}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
        tabIndex={0}
        className="-outline-offset-3 min-h-0 flex-1 overflow-y-auto text-[0.78125rem] leading-[1.0625rem]"
      >
        {children}
      </section>
    </div>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-col gap-2 px-3 py-2 empty:hidden [&+&]:border-line [&+&]:border-t">
    {children}
  </ul>
);

/** A line with its amount or status at the end. */
export function Row({
  icon,
  children,
  below,
  end,
}: {
  icon?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className="flex items-center gap-2">
      {icon && <span className="shrink-0 text-muted">{icon}</span>}
      <span className="min-w-0 flex-1 break-words">
        {children}
        {below && <span className="block text-muted">{below}</span>}
      </span>
      {end && <span className="shrink-0 text-right tabular-nums">{end}</span>}
    </li>
  );
}

export const EmptyCard = ({ children }: { children: string }) => (
  <p className="px-3 py-2 text-muted">{children}</p>
);
