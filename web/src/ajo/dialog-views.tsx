// Views inside a group's dialog: one at a time, moving the focus in and back.
import type { AjoMember } from '@alajo/contract/ajo/schemas.ts';
import { ArrowLeft } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLayer } from '../platform/layers.ts';
import { Button } from '../ui/button.tsx';

export type View =
  | {
      at:
        | 'pay'
        | 'ahead'
        | 'swap'
        | 'leave'
        | 'history'
        | 'safety'
        | 'remind_late'
        | 'draw'
        | 'invite'
        | 'announcements'
        | 'ready'
        | 'turns'
        | 'parts'
        | 'guarantor'
        | 'plan'
        | 'open_plan'
        | 'renew'
        | 'raise_dispute';
    }
  | { at: 'dispute'; dispute: number }
  | { at: 'cover' | 'trust' | 'write_off' | 'report'; member: AjoMember };

/** `first`: the initial view. `done` goes back and shows a message about the result. */
export function useViews(first?: View) {
  const [view, setView] = useState(first);
  const [message, setMessage] = useState<string>();
  const opener = useRef<Element>(null);
  const open = (next: View) => {
    opener.current = document.activeElement;
    setMessage(undefined);
    setView(next);
  };
  const back = () => setView(undefined);
  const done = (sentence: string) => {
    opener.current = null;
    setMessage(sentence);
    setView(undefined);
  };
  useEffect(() => {
    if (view !== undefined) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [view]);
  return { view, message, open, back, done };
}

/** Inside a dialog whose head has the arrow back: where the open view leaves its way back. */
export const BackInHead = createContext<RefObject<(() => void) | undefined> | undefined>(undefined);

type Props = { title: string; onBack: () => void; children: ReactNode };

export function ViewFrame({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const head = use(BackInHead);
  useEffect(() => {
    if (head) head.current = onBack;
  });
  useEffect(() => heading.current?.focus(), []);
  useLayer(true, onBack);
  return (
    <section className="flex flex-col gap-4">
      <div>
        {!head && (
          <Button variant="ghost" className="mb-1 -ml-3" onClick={onBack}>
            <ArrowLeft size={18} aria-hidden="true" />
            Back
          </Button>
        )}
        <h3
          ref={heading}
          tabIndex={-1}
          className={`break-words font-semibold outline-none ${head ? 'text-lg' : ''}`}
        >
          {title}
        </h3>
      </div>
      {children}
    </section>
  );
}

/** A question or request with its buttons. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 break-words rounded-card border border-line bg-surface p-4 text-sm">
      {children}
    </div>
  );
}
