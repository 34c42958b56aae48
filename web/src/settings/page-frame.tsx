// A page of Settings: its head and content. On wide screens the list stays beside it, and the head is a column's.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWide } from '../platform/wide.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PAGES, type PageId } from './pages.ts';

type Props = { page: PageId; action?: ReactNode; children: ReactNode };

export function PageFrame({ page, action, children }: Props) {
  const wide = useWide();
  const { title, within } = PAGES[page];
  const from = within && PAGES[within];
  const back = { to: from?.path ?? '/settings', name: from?.title ?? 'Settings' };
  return (
    <section aria-label={title} className="settings-page flex flex-col gap-3">
      <title>{`${title} · Settings · Alajo`}</title>
      {wide ? (
        <div className="flex min-h-12 items-center gap-2">
          {from && (
            <Link
              to={back.to}
              aria-label={`Back to ${back.name}`}
              className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
            >
              <ArrowLeft size={20} aria-hidden="true" />
            </Link>
          )}
          <h2 className="min-w-0 flex-1 font-semibold text-lg tracking-tight">{title}</h2>
          {action}
        </div>
      ) : (
        <PageHead title={title} back={back}>
          {action}
        </PageHead>
      )}
      {children}
    </section>
  );
}
