// The head of a page: back arrow, title and actions.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  title: string;
  /** Target of the back arrow, and its name as in "Back to the dashboard". */
  back: { to: string; name: string };
  children?: ReactNode;
};

/** Actions stay beside the title, which is smaller then on a narrow phone. */
export function PageHead({ title, back, children }: Props) {
  return (
    <div className="flex items-center gap-x-2">
      <Link
        to={back.to}
        aria-label={`Back to ${back.name}`}
        className="no-print -ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
      >
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <h1
        className={`min-w-0 flex-1 break-words font-bold leading-tight tracking-tight sm:text-2xl ${children ? 'text-[min(1.25rem,12vw-25px)]' : 'text-xl'}`}
      >
        {title}
      </h1>
      {children}
    </div>
  );
}

export const DASHBOARD = { to: '/dashboard', name: 'the dashboard' };
export const MARKETPLACE = { to: '/marketplace', name: 'the marketplace' };
