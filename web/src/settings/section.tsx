// A part of the settings page: a card with its heading, and rows of what can be done there.
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type Props = { id: string; title: string; beside?: ReactNode; children: ReactNode };

export function Section({ id, title, beside, children }: Props) {
  return (
    <section aria-labelledby={id} className="scroll-mt-20">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="scroll-mt-20 font-semibold text-lg">
            {title}
          </h2>
          {beside}
        </div>
        {children}
      </Card>
    </section>
  );
}

type RowProps = { id?: string; name: string; about: ReactNode; children: ReactNode };

/** A setting's name and a short description, with its action beside it. */
export function Row({ id, name, about, children }: RowProps) {
  return (
    <div
      id={id}
      className="flex scroll-mt-20 flex-wrap items-center justify-between gap-3 border-line border-t pt-4"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{name}</h3>
        <p className="wrap-anywhere text-muted text-sm">{about}</p>
      </div>
      {children}
    </div>
  );
}
