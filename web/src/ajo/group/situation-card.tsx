// The first card of a group's page: its ring, and, when something is up, the sentence about it with the one
// action and two facts.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { View } from '../dialog-views.tsx';
import type { SituationAction } from '../own-payments.ts';
import { MoneyText } from './money-text.tsx';
import { GroupSeats } from './ring-header.tsx';
import type { Situation } from './situation.ts';

type Props = {
  group: Group;
  situation: Situation | undefined;
  onOpen: (view: View) => void;
  onSchedule: () => void;
  collect: { isPending: boolean; mutate: () => void };
};

export function SituationCard({ group, situation, ...handlers }: Props) {
  return (
    <section
      aria-label="Round"
      className="overflow-hidden rounded-card border border-line bg-surface text-center"
    >
      <div className="flex flex-col items-center gap-3 p-4">
        <GroupSeats group={group} small={situation !== undefined} />
        {situation && (
          <>
            <p className="text-balance font-semibold text-lg leading-6">
              <MoneyText>{situation.sentence}</MoneyText>
            </p>
            {situation.detail && (
              <p className="text-balance text-15 text-muted leading-5.5">
                <MoneyText>{situation.detail}</MoneyText>
              </p>
            )}
            {situation.action && <ActionOf action={situation.action} {...handlers} />}
          </>
        )}
      </div>
      {situation && situation.facts.length > 0 && (
        <dl className="grid grid-flow-col auto-cols-fr divide-x divide-line border-line border-t bg-sunk text-left">
          {situation.facts.map(({ name, value }) => (
            <div key={name} className="min-w-0 px-4 py-3">
              <dt className="text-muted text-sm leading-4.5">{name}</dt>
              <dd className="break-words font-semibold text-15 leading-5 tabular-nums">
                <MoneyText>{value}</MoneyText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type ActionProps = Pick<Props, 'onOpen' | 'onSchedule' | 'collect'> & { action: SituationAction };

function ActionOf({ action, onOpen, onSchedule, collect }: ActionProps) {
  const { label, quiet } = action;
  const className = 'mt-1 w-full max-w-sm';
  const variant = quiet ? 'secondary' : 'primary';
  if ('add' in action) return <AddLink className={className} action={action} />;
  if ('collect' in action) {
    return (
      <Button
        variant="amber"
        className={className}
        loading={collect.isPending}
        onClick={() => collect.mutate()}
      >
        {label}
      </Button>
    );
  }
  const open = 'view' in action ? () => onOpen(action.view) : onSchedule;
  return (
    <Button variant={variant} className={className} onClick={open}>
      {label}
    </Button>
  );
}

type AddProps = { className: string; action: SituationAction & { add: Kobo } };

/** Add Money with the missing amount filled in. */
export const AddLink = ({ className, action: { label, add } }: AddProps) => (
  <ButtonLink className={className} to={`/wallet?add=${toNaira(add)}`}>
    {label}
  </ButtonLink>
);
