// The first card of a group's page: its ring, and, when something needs attention, a sentence about it with one
// action and two facts.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { Bell, type LucideIcon, Plus, Scale, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { View } from '../dialog-views.tsx';
import type { Situation, SituationAction } from '../own-payments.ts';
import { MoneyText } from './money-text.tsx';
import { GroupSeats } from './ring-header.tsx';

type Props = {
  group: Group;
  situation: Situation | undefined;
  onOpen: (view: View) => void;
  onSchedule: () => void;
  collect: { isPending: boolean; mutate: () => void };
};

export function SituationCard({ group, situation, ...handlers }: Props) {
  return (
    <StateCard
      label="Round"
      ring={<GroupSeats group={group} small={situation !== undefined} />}
      situation={situation}
    >
      {situation && <Actions {...situation} {...handlers} />}
    </StateCard>
  );
}

type StateProps = {
  label: string;
  ring: ReactNode;
  situation: Situation | undefined;
  /** The customer's actions, below the sentence. */
  children: ReactNode;
};

export function StateCard({ label, ring, situation, children }: StateProps) {
  return (
    <section
      aria-label={label}
      className="overflow-hidden rounded-card border border-line bg-surface text-center"
    >
      <div className="flex flex-col items-center gap-3 p-4">
        {ring}
        {situation && (
          <>
            <p className="text-balance font-semibold text-lg leading-6">
              <MoneyText missing={situation.missing}>{situation.sentence}</MoneyText>
            </p>
            {situation.detail && (
              <p className="text-balance text-15 text-muted leading-5.5">
                <MoneyText plain>{situation.detail}</MoneyText>
              </p>
            )}
            {children}
          </>
        )}
      </div>
      {situation && situation.facts.length > 0 && (
        <dl className="flex justify-between gap-4 border-line border-t bg-sunk px-4 py-3 text-left">
          {situation.facts.map(({ name, value }, index) => (
            <div key={name} className={`min-w-0 ${index > 0 ? 'text-right' : ''}`}>
              <dt className="text-muted text-sm leading-4.5">{name}</dt>
              <dd className="break-words font-semibold text-15 leading-5 tabular-nums">
                <MoneyText plain>{value}</MoneyText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type Handlers = Pick<Props, 'onOpen' | 'onSchedule' | 'collect'>;

function Actions({ action, second, ...handlers }: Handlers & Pick<Situation, 'action' | 'second'>) {
  if (action === undefined) return null;
  return (
    <div className="mt-1 flex w-full max-w-sm flex-wrap gap-3">
      <ActionOf action={action} {...handlers} />
      {second && <ActionOf action={second} {...handlers} />}
    </div>
  );
}

function ActionOf({ action, onOpen, onSchedule, collect }: Handlers & { action: SituationAction }) {
  const { label, quiet } = action;
  const variant = quiet ? 'secondary' : 'primary';
  if ('add' in action) {
    return (
      <AddLink className="flex-1" action={action}>
        <Plus size={18} aria-hidden="true" />
      </AddLink>
    );
  }
  if ('to' in action) {
    return (
      <ButtonLink variant={variant} className="flex-1" to={action.to}>
        {label}
      </ButtonLink>
    );
  }
  if ('collect' in action) {
    return (
      <Button
        variant="amber"
        className="flex-1"
        loading={collect.isPending}
        onClick={() => collect.mutate()}
      >
        {label}
      </Button>
    );
  }
  const open = 'view' in action ? () => onOpen(action.view) : onSchedule;
  const Icon = 'view' in action ? ICONS[action.view.at] : undefined;
  return (
    <Button variant={variant} className="flex-1" onClick={open}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {label}
    </Button>
  );
}

const ICONS: Partial<Record<View['at'], LucideIcon>> = {
  invite: Share2,
  remind_late: Bell,
  dispute: Scale,
};

type AddProps = {
  className: string;
  action: SituationAction & { add: Kobo };
  /** Before the label. */
  children?: ReactNode;
};

/** Add Money with the missing amount filled in. */
export const AddLink = ({ className, action: { label, add }, children }: AddProps) => (
  <ButtonLink className={className} to={`/wallet?add=${toNaira(add)}`}>
    {children}
    {label}
  </ButtonLink>
);
