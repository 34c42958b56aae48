// Frame of the signed-out pages: product name and promise on the left, the form on the right.
import type { ReactNode } from 'react';
import mark from '../../ui/mark.svg';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

export function AuthFrame({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] text-base lg:grid-cols-[520px_minmax(0,1fr)] lg:grid-rows-1">
      <title>{`${title} · Alajo staff`}</title>
      <header className="flex flex-col bg-side px-6 py-4 text-white lg:bg-[linear-gradient(165deg,#12857b,#0b4f4a)] lg:p-14 lg:pt-12">
        <p className="flex items-center gap-2.5 font-bold text-lg">
          <img src={mark} alt="" width="32" height="32" />
          Alajo
          <span className="rounded-md border border-white/30 px-1.5 font-medium text-13 leading-5">
            Staff
          </span>
        </p>
        <svg
          aria-hidden="true"
          viewBox="0 0 200 200"
          className="m-auto w-[240px] max-lg:hidden"
          fill="none"
          stroke="#fff"
        >
          <circle
            cx="100"
            cy="100"
            r="78"
            strokeWidth="3"
            strokeDasharray="61.7 20"
            opacity="0.45"
          />
          <circle cx="100" cy="100" r="16" fill="#f59e0b" stroke="none" />
        </svg>
        <p className="max-w-[12em] text-balance font-bold text-[2.25rem] leading-10.5 tracking-[-0.02em] max-lg:hidden">
          People’s money, in your care.
        </p>
        <p className="mt-3 max-w-[30em] text-[#cdeae6] text-17 leading-6.5 max-lg:hidden">
          Every view and action is logged. Customers see who viewed their account, and why.
        </p>
      </header>
      <main className="grid place-items-center px-6 py-10">
        <div className="w-full max-w-[392px]">
          <h1 className="font-bold text-[1.75rem] leading-8.5 tracking-[-0.02em]">{title}</h1>
          {lead && <div className="mt-1.5 text-pretty text-muted">{lead}</div>}
          <div className="mt-6 flex flex-col gap-4">{children}</div>
        </div>
      </main>
    </div>
  );
}
