// A section of a group's page that can be folded.
import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

/** `note`: summary shown while it is closed. */
type Props = {
  title: string;
  note?: string | undefined;
  open?: boolean;
  ref?: Ref<HTMLDetailsElement> | undefined;
  children: ReactNode;
};

export function Disclosure({ title, note, open, ref, children }: Props) {
  return (
    <details ref={ref} className="group" open={open}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4">
        <h3 className="flex-1 font-semibold">{title}</h3>
        {note && <span className="text-muted text-sm tabular-nums">{note}</span>}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">{children}</div>
    </details>
  );
}
