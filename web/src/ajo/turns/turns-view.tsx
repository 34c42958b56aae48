// Turns before the start: picking a free one, or asking for one with a reason that others support.
import { type Group, isByPreference, type TurnPreference } from '@alajo/contract/ajo/schemas.ts';
import { collectsLate, isInLastThird } from '@alajo/contract/ajo/trust.ts';
import { REASON_MAX, turnRoutes } from '@alajo/contract/ajo/turns.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { formatDate } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { PremiumOfTurn, premiumIfFull, premiumNote } from '../turn-premium/premium-of-turn.tsx';
import { dateOfTurn } from './turn-dates.ts';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function TurnsView(props: Props) {
  const { group, onBack } = props;
  if (!isByPreference(group.order)) return null;
  return group.order === 'need' ? (
    <ViewFrame title="Who needs what, and when" onBack={onBack}>
      <SupportedNeeds {...props} />
    </ViewFrame>
  ) : (
    <ViewFrame title="Choose your turn" onBack={onBack}>
      <Turns {...props} />
    </ViewFrame>
  );
}

const turnsOf = (members: number) => Array.from({ length: members }, (_, index) => index + 1);

/** Turns the customer's score allows; the server has the final say. */
function openTurns({ max_members, members }: Group): number[] {
  const score = members.find(({ is_you }) => is_you)?.trust_score ?? 0;
  const isLate = collectsLate(score, pricingDay());
  return turnsOf(max_members).filter((turn) => !isLate || isInLastThird(turn, max_members));
}

function useTurnPreference({ group, onDone }: Omit<Props, 'onBack'>) {
  const client = useQueryClient();
  const pick = useAction({
    mutationFn: (turn: number) =>
      changeGroup(client, call(turnRoutes.chooseTurn, { id: group.id, turn })),
    onSuccess: ({ message }) => onDone(message),
  });
  const giveUp = useAction({
    mutationFn: () => changeGroup(client, call(turnRoutes.giveUpTurn, { id: group.id })),
    onSuccess: ({ message }) => onDone(message),
  });
  return { pick, giveUp };
}

function Turns({ group, onDone }: Props) {
  const { pick, giveUp } = useTurnPreference({ group, onDone });
  const mine = openTurns(group);
  const error = pick.error ?? giveUp.error;
  const pending = pick.isPending || giveUp.isPending;
  return (
    <>
      <p className="text-muted text-sm">
        Dates are for a full group. With fewer members, later turns move up, and members who haven’t
        chosen get what’s left.
      </p>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <ol className="divide-y divide-line">
        {turnsOf(group.max_members).map((turn) => {
          const holder = group.turn_preferences.find((wish) => wish.turn === turn);
          return (
            <li key={turn} className="flex min-h-14 items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <b>#{turn}</b> {formatDate(dateOfTurn(group, turn))}
                <PremiumOfTurn group={group} turn={turn} />
                {holder && (
                  <span className="block break-words text-muted">
                    {holder.is_you ? 'You' : holder.name}
                  </span>
                )}
              </span>
              {holder?.is_you && (
                <Button variant="secondary" disabled={pending} onClick={() => giveUp.mutate()}>
                  Give up
                </Button>
              )}
              {holder === undefined && mine.includes(turn) && (
                <Button
                  variant="secondary"
                  aria-label={`Take turn ${turn}`}
                  disabled={pending}
                  loading={pick.isPending && pick.variables === turn}
                  onClick={() => pick.mutate(turn)}
                >
                  Take
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {isOrganiser(group) && (
        <UnfoldingForm label="Propose a turn to a member">
          <ProposeSwap group={group} onDone={onDone} />
        </UnfoldingForm>
      )}
    </>
  );
}

/** A form that opens from a button: its submit button would otherwise appear below the list. */
function UnfoldingForm({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (shown) return children;
  return (
    <Button variant="secondary" onClick={() => setShown(true)}>
      {label}
    </Button>
  );
}

const isOrganiser = ({ members }: Group) =>
  members.some(({ is_you, is_organiser }) => is_you && is_organiser);

/** The organiser proposes a free turn to a member, who confirms it. */
function ProposeSwap({ group, onDone }: Omit<Props, 'onBack'>) {
  const client = useQueryClient();
  const others = group.members.filter(({ is_you }) => !is_you);
  const taken = new Set(group.turn_preferences.map(({ turn }) => turn));
  const free = turnsOf(group.max_members).filter((turn) => !taken.has(turn));
  const form = useForm({
    initial: { member: '', turn: '' },
    check: ({ member, turn }) => valid({ member: Number(member), turn: Number(turn) }),
    send: (body) => changeGroup(client, call(turnRoutes.proposeTurn, { id: group.id, ...body })),
    onDone: ({ message }) => onDone(message),
  });
  if (others.length === 0 || free.length === 0) return null;
  const ready = form.values.member !== '' && form.values.turn !== '';
  return (
    <form {...form.props} className="flex flex-col gap-4 border-line border-t pt-4">
      <h4 className="font-semibold">Propose a turn</h4>
      <Select label="To" {...form.field('member')}>
        <option value="">Choose a member</option>
        {others.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Turn" {...form.field('turn')}>
        <option value="">Choose a turn</option>
        {free.map((turn) => (
          <option key={turn} value={String(turn)}>
            #{turn}, {formatDate(dateOfTurn(group, turn))}
            {premiumNote(premiumIfFull(group, turn))}
          </option>
        ))}
      </Select>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Button type="submit" disabled={!ready} loading={form.pending}>
        Propose
      </Button>
    </form>
  );
}

function SupportedNeeds({ group, onDone }: Props) {
  const client = useQueryClient();
  const { giveUp } = useTurnPreference({ group, onDone });
  const support = useAction({
    mutationFn: ({ member_id: member, you_support }: TurnPreference) => {
      const support = { id: group.id, member, supports: !you_support };
      return changeGroup(client, call(turnRoutes.supportTurnPreference, support));
    },
  });
  const yours = group.turn_preferences.find(({ is_you }) => is_you);
  const error = support.error ?? giveUp.error;
  return (
    <>
      <p className="text-muted text-sm">
        Support the members you think should go first. If several ask for the same turn, the one
        with the most support gets it, and the others get the next free one.
      </p>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {group.turn_preferences.length === 0 && (
        <p className="text-sm">No one has asked for a turn yet.</p>
      )}
      <ul className="divide-y divide-line">
        {group.turn_preferences.map((wish) => (
          <li key={wish.member_id} className="flex flex-col gap-2 py-3 text-sm">
            <p className="break-words">
              <b>{wish.is_you ? 'You' : wish.name}</b>, #{wish.turn} on{' '}
              {formatDate(dateOfTurn(group, wish.turn))}
              <span className="block">{wish.reason}</span>
              <span className="block text-muted">
                {wish.support === 0
                  ? 'No support yet'
                  : `Supported by ${wish.support} of ${group.total_members - 1}`}
              </span>
            </p>
            {wish.is_you ? (
              <Button
                variant="secondary"
                loading={giveUp.isPending}
                onClick={() => giveUp.mutate()}
              >
                Withdraw
              </Button>
            ) : (
              <Button
                variant="secondary"
                aria-pressed={wish.you_support}
                loading={support.isPending && support.variables?.member_id === wish.member_id}
                disabled={support.isPending}
                onClick={() => support.mutate(wish)}
              >
                {wish.you_support ? `You support ${wish.name}` : `Support ${wish.name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <UnfoldingForm label={yours ? 'Ask for another turn' : 'Ask for a turn'}>
        <RequestTurn group={group} yours={yours} onDone={onDone} />
      </UnfoldingForm>
    </>
  );
}

function RequestTurn({
  group,
  yours,
  onDone,
}: Omit<Props, 'onBack'> & { yours: TurnPreference | undefined }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { turn: yours ? String(yours.turn) : '', reason: yours?.reason ?? '' },
    check: ({ turn, reason }) =>
      turnRoutes.chooseTurn.body.safeParse({ turn: Number(turn), reason }),
    send: (body) => changeGroup(client, call(turnRoutes.chooseTurn, { id: group.id, ...body })),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4 border-line border-t pt-4">
      <h4 className="font-semibold">{yours ? 'Ask for another turn' : 'Ask for a turn'}</h4>
      {yours && <p className="text-sm">Your current supporters won’t carry over.</p>}
      <Select label="When" {...form.field('turn')}>
        <option value="">Choose a turn</option>
        {openTurns(group).map((turn) => (
          <option key={turn} value={String(turn)}>
            #{turn}, {formatDate(dateOfTurn(group, turn))}
            {premiumNote(premiumIfFull(group, turn))}
          </option>
        ))}
      </Select>
      <TextArea
        label="Why"
        hint="Your group will see this: school fees, rent, stock for the shop"
        maxLength={REASON_MAX}
        {...form.field('reason')}
      />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Button type="submit" loading={form.pending}>
        Ask the group
      </Button>
    </form>
  );
}
