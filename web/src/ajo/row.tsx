// A row that opens something: icon tile, title, its live state below, and a chevron.
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  icon: LucideIcon;
  title: string;
  note?: string | undefined;
  /** Cuts a long note, such as someone’s text, instead of wrapping it. */
  oneLine?: boolean;
  /** Between the text and the chevron. */
  badge?: ReactNode;
} & ({ onClick: () => void } | { to: string });

const ROW = 'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-tint';

export function Row({ icon: Icon, title, note, oneLine = false, badge, ...target }: Props) {
  const content = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-15 leading-5">{title}</span>
        {note && (
          <span className={`block text-muted text-sm leading-4.5 ${oneLine ? 'truncate' : ''}`}>
            {note}
          </span>
        )}
      </span>
      {badge}
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </>
  );
  return 'to' in target ? (
    <Link to={target.to} className={ROW}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={target.onClick} className={ROW}>
      {content}
    </button>
  );
}

/** A card of rows; nothing if it has none. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden"
    >
      {children}
    </section>
  );
}
