// The officers' latest announcement in one line; the rest is one tap away.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { ChevronRight, Megaphone } from 'lucide-react';
import type { View } from '../dialog-views.tsx';

type Props = { group: Group; onOpen: (view: View) => void };

export function NewestAnnouncement({ group, onOpen }: Props) {
  const { announcement } = group;
  if (announcement === null) return null;
  const { by, text, read } = announcement;
  return (
    <button
      type="button"
      onClick={() => onOpen({ at: 'announcements' })}
      className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line px-4 py-2 text-left hover:bg-tint"
    >
      <Megaphone size={20} aria-hidden="true" className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <span className="block text-muted text-sm">{read ? by : `New from ${by}`}</span>
        <span className={`block truncate text-[15px] ${read ? '' : 'font-semibold'}`}>{text}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
