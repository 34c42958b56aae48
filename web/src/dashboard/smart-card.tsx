// The card with the one thing to do now.
import { X } from 'lucide-react';
import { GroupRing } from '../ajo/ring.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { SmartCard as Card } from './smart-card-rule.ts';

export function SmartCard({ card, onHide }: { card: Card; onHide: () => void }) {
  const { title, text, action, collect, fixed } = card;
  return (
    <section
      aria-label="For you now"
      className={`rounded-card border p-4 ${collect ? 'border-warn-line bg-warn-tint' : 'border-line bg-surface'}`}
    >
      <div className="flex items-start gap-4">
        {collect && <GroupRing group={collect} className="size-16" />}
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-balance font-bold text-lg leading-6">{title}</h2>
          <p
            className={`wrap-anywhere mt-1 text-15 leading-5 ${collect ? 'text-warn' : 'text-muted'}`}
          >
            {text}
          </p>
        </div>
        {!fixed && (
          <button
            type="button"
            aria-label="Hide until tomorrow"
            onClick={onHide}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
          >
            <X size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      <ButtonLink
        to={action.to}
        variant={collect ? 'amber' : 'primary'}
        className="mt-4 min-h-12 w-full"
      >
        {action.label}
      </ButtonLink>
    </section>
  );
}
