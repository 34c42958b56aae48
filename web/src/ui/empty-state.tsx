// Placeholder for an empty list. The drawing is loaded on demand.
import type { ReactNode } from 'react';
import type { DrawingName } from './drawing.tsx';
import { lazyPart } from './lazy-part.tsx';

const Drawing = lazyPart(() => import('./drawing.tsx'), { retry: 'none' });

type EmptyProps = { drawing: DrawingName; title: string; children?: ReactNode };

/** For an empty list: a drawing, a line, a sentence and one action. It has no card around it. */
export function EmptyState({ drawing, title, children }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-3 p-6 text-center">
      <div className="h-28 w-37">
        <Drawing name={drawing} />
      </div>
      <p className="text-balance font-semibold text-lg leading-6">{title}</p>
      {children}
    </div>
  );
}
