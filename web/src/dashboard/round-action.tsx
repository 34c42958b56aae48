// One of Home's four round actions: a link, or a button that opens a dialog.
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

type Props = { icon: LucideIcon; children: string; main?: boolean } & (
  | { to: string }
  | { onPointerDown: () => void; onClick: () => void }
);

const CLASS =
  'group flex flex-col items-center gap-2 rounded-control text-center font-semibold text-xs leading-4';

export function RoundAction({ icon: Icon, children, main = false, ...action }: Props) {
  const inside = (
    <>
      <span
        className={`grid size-14 place-items-center rounded-full group-hover:darker ${main ? 'bg-primary text-on-primary' : 'bg-tint text-on-tint'}`}
      >
        <Icon size={24} aria-hidden="true" />
      </span>
      {children}
    </>
  );
  return 'to' in action ? (
    <Link to={action.to} className={CLASS}>
      {inside}
    </Link>
  ) : (
    <button type="button" aria-haspopup="dialog" {...action} className={CLASS}>
      {inside}
    </button>
  );
}
