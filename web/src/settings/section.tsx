// A section of the settings page: a card with a heading and rows of settings.
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type Props = { id: string; title: string; action?: ReactNode; children: ReactNode };

export function Section({ id, title, action, children }: Props) {
  return (
    <section aria-labelledby={id} className="scroll-mt-20">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="scroll-mt-20 font-semibold text-lg">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}

type RowProps = { id?: string; name: string; description: ReactNode; children: ReactNode };

/** A setting's name and short description, with an optional action. */
export function Row({ id, name, description, children }: RowProps) {
  return (
    <div
      id={id}
      className="flex scroll-mt-20 flex-wrap items-center justify-between gap-3 border-line border-t pt-4"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{name}</h3>
        <p className="wrap-anywhere text-muted text-sm">{description}</p>
      </div>
      {children}
    </div>
  );
}
