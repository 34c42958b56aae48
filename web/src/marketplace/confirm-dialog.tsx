// Asks for confirmation in place of the buttons of an order.
import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it opens. */
export function ConfirmDialog({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-tint p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}
