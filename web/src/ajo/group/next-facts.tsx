// Three facts of a group where nothing needs attention: the customer's next payment, the collector and the
// customer's turn. Then what happens if they do nothing.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { CalendarClock, CircleUserRound, HandCoins, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { positionOf } from '../chips.tsx';
import type { View } from '../dialog-views.tsx';
import { daysText, type GroupContext, ownTurnOf, type SituationAction } from '../own-payments.ts';
import { MoneyText } from './money-text.tsx';
import { AddLink } from './situation-card.tsx';
import { upcomingOf } from './upcoming.ts';

type Props = { context: GroupContext; onOpen: (view: View) => void };

export function NextFacts({ context, onOpen }: Props) {
  const { group } = context;
  const { when, amount, action, sentence } = upcomingOf(context);
  return (
    <section
      aria-label="What’s next"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {when && (
        <Fact icon={CalendarClock} name={when} value={formatNaira(amount)}>
          {action && <PayAction action={action} onOpen={onOpen} />}
        </Fact>
      )}
      <Collector group={group} />
      <OwnTurn context={context} />
      <p className="text-balance bg-sunk px-4 py-3 text-15 leading-5.5">
        <MoneyText>{sentence}</MoneyText>
      </p>
    </section>
  );
}

type PayProps = { action: SituationAction; onOpen: (view: View) => void };

function PayAction({ action, onOpen }: PayProps) {
  if ('add' in action) return <AddLink action={action} className="shrink-0" />;
  if (!('view' in action)) return null;
  return (
    <Button className="shrink-0" onClick={() => onOpen(action.view)}>
      {action.label}
    </Button>
  );
}

function Collector({ group }: { group: Group }) {
  const turn = group.schedule.find(({ member_id }) => member_id === group.current_collector);
  if (turn === undefined || turn.is_you) return null;
  return (
    <Fact icon={HandCoins} name="Collecting" value={turn.member}>
      <Aside first={formatDate(turn.date)} second={formatNaira(turn.amount)} />
    </Fact>
  );
}

function OwnTurn({ context: { group, now } }: { context: GroupContext }) {
  const turn = ownTurnOf(group);
  if (turn === undefined) return null;
  const pays = formatNaira(kobo(turn.amount + turn.premium));
  return (
    <Fact
      icon={CircleUserRound}
      name={`Your position: ${positionOf(turn.position)}`}
      value={turn.collected ? `${pays} collected` : pays}
    >
      <Aside
        first={formatDate(turn.date, now)}
        second={turn.collected ? undefined : daysText(turn.date, now)}
      />
    </Fact>
  );
}

type FactProps = { icon: LucideIcon; name: string; value: string; children?: ReactNode };

function Fact({ icon: Icon, name, value, children }: FactProps) {
  return (
    <div className="flex min-h-18 items-center gap-3 px-4 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-primary">
        <Icon size={20} aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-muted text-sm leading-4.5">{name}</span>{' '}
        <span className="block break-words font-semibold text-17 leading-6 tabular-nums">
          {value}
        </span>
      </p>
      {children}
    </div>
  );
}

const Aside = ({ first, second }: { first: string; second: string | undefined }) => (
  <p className="shrink-0 text-right text-muted text-sm leading-5 tabular-nums">
    <span className="block">{first}</span> <span className="block">{second}</span>
  </p>
);
