// The total and the pay button: one block with the tabs on phones, next to the form on wide screens.
import type { ReactNode } from 'react';
import './pay-bar.css';

/** Wrapper of a form's fields: leaves room so that the bar never covers the last or the focused field. */
export const WITH_PAY_BAR = 'with-pay-bar grid items-start gap-5';

type Props = { note: string; amount: string | undefined; children: ReactNode };

export function PayBar({ note, amount, children }: Props) {
  return (
    <div className="pay-bar flex items-center gap-4 border-line bg-surface lg:flex-col lg:items-stretch">
      <p className="min-w-0 flex-1">
        <span className="block text-13 text-muted leading-4.5">{note}</span>
        {amount && (
          <b className="large-naira block font-bold text-[1.375rem] tabular-nums leading-7 tracking-tight">
            {amount}
          </b>
        )}
      </p>
      {children}
    </div>
  );
}
