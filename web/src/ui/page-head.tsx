// The head of every page: its title, its actions, and an arrow to the page it belongs to.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  title: string;
  /** Target of the back arrow, and its name as in "Back to Settings". None on pages that the menu opens. */
  back?: { to: string; name: string } | undefined;
  children?: ReactNode;
};

/** Actions stay beside the title. With the largest fonts it grows less than other text, so that words fit. */
export function PageHead({ title, back, children }: Props) {
  return (
    <div className="flex min-h-11 items-center gap-x-2">
      {back && (
        <Link
          to={back.to}
          aria-label={`Back to ${back.name}`}
          className="no-print -mx-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
        >
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
      )}
      <h1 className="min-w-0 flex-1 break-words font-bold text-[min(1.5rem,8vw)] leading-tight tracking-tight">
        {title}
      </h1>
      {children}
    </div>
  );
}

export const MARKETPLACE = { to: '/marketplace', name: 'the marketplace' };
