// What it costs and the button: at the foot of the screen on phones, beside the form on wide screens.
import type { ReactNode } from 'react';

/** Around a form: its fields, which the bar must not cover when they have the focus, and the bar. */
export const WITH_PAY_BAR =
  'grid [&_button]:scroll-mb-40 [&_input]:scroll-mb-40 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,568px)_minmax(0,344px)] lg:gap-6';

type Props = { note: string; amount: string | undefined; children: ReactNode };

export function PayBar({ note, amount, children }: Props) {
  return (
    // It ends on the tabs, and reaches the screen's edges.
    <div className="sticky bottom-16 z-10 -mx-4 -mb-12 flex min-h-20 items-center gap-4 border-line border-t bg-surface px-4 py-3 lg:top-6 lg:bottom-auto lg:mx-0 lg:mb-0 lg:flex-col lg:items-stretch lg:rounded-card lg:border lg:p-5">
      <p className="min-w-0 flex-1">
        <span className="block text-[13px] text-muted leading-[18px]">{note}</span>
        {amount && (
          <b className="large-naira block font-bold text-[22px] tabular-nums leading-7 tracking-tight">
            {amount}
          </b>
        )}
      </p>
      {children}
    </div>
  );
}
