// Pausing and resuming by vote, leaving before the start, and offering the seat to a replacement
// after it.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group, SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { groupChanged } from '../queries.ts';
import { Panel, ViewFrame } from '../views.tsx';

type Kind = 'pause' | 'resume';
type DoneProps = { group: Group; onDone: (sentence: string) => void };

const VOTE_TEXTS = {
  pause: {
    done: 'The group is paused. No money moves until it resumes.',
    proposed: 'A pause is proposed',
    agree: 'Agree to the pause',
    propose: 'Propose a pause',
    effect:
      'While a group is paused, no one pays or collects. When it resumes, all dates move by the length of the pause. It takes effect when most members agree.',
  },
  resume: {
    done: 'The group has resumed. Its dates have moved by the length of the pause.',
    proposed: 'Resuming is proposed',
    agree: 'Agree to resume',
    propose: 'Propose to resume',
    effect: 'The group resumes when most members agree. All dates move by the length of the pause.',
  },
} as const;

/** Proposes or agrees; `onDone` gets a message saying whether that was enough. */
function useVote({ group, onDone }: DoneProps, kind: Kind) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call(ajoRoutes[kind], { id: group.id }),
    onSuccess: (changed) => {
      groupChanged(client, changed);
      const { vote } = changed;
      onDone(
        vote === null ? VOTE_TEXTS[kind].done : `${vote.yes} of ${vote.needed} needed have agreed.`,
      );
    },
  });
}

/** The open vote, and whether the customer has agreed. */
export function VoteNotice({ group, onDone }: DoneProps) {
  const { vote, actions } = group;
  const kind = vote?.kind ?? 'pause';
  const agree = useVote({ group, onDone }, kind);
  if (vote === null) return null;
  return (
    <Panel>
      <p>
        <b>{VOTE_TEXTS[kind].proposed}</b>: {vote.yes} of {vote.needed} needed have agreed
        {vote.you_agreed && ', including you'}.
      </p>
      {agree.error && <Notice tone="bad">{errorMessage(agree.error)}</Notice>}
      {actions[kind] && !vote.you_agreed && (
        <Button loading={agree.isPending} onClick={() => agree.mutate()}>
          {VOTE_TEXTS[kind].agree}
        </Button>
      )}
    </Panel>
  );
}

export function VoteView({ group, onBack, onDone }: DoneProps & { onBack: () => void }) {
  const kind = group.actions.pause ? 'pause' : 'resume';
  const propose = useVote({ group, onDone }, kind);
  return (
    <ViewFrame title={VOTE_TEXTS[kind].propose} onBack={onBack}>
      <p className="text-muted text-sm">{VOTE_TEXTS[kind].effect}</p>
      {propose.error && <Notice tone="bad">{errorMessage(propose.error)}</Notice>}
      <Button loading={propose.isPending} onClick={() => propose.mutate()}>
        {VOTE_TEXTS[kind].propose}
      </Button>
    </ViewFrame>
  );
}

type LeaveProps = DoneProps & { onBack: () => void; onLeft: (sentence: string) => void };

export function LeaveView(props: LeaveProps) {
  return props.group.actions.leave ? <Leave {...props} /> : <OfferSeat {...props} />;
}

function Leave({ group, onBack, onLeft }: LeaveProps) {
  const client = useQueryClient();
  const leave = useAction({
    mutationFn: () => call(ajoRoutes.leave, { id: group.id }),
    onSuccess: ({ message }) => {
      for (const key of [['ajo', 'mine'], ['ajo', 'available'], ['wallet']]) {
        client.invalidateQueries({ queryKey: key });
      }
      onLeft(message);
    },
  });
  return (
    <ViewFrame title={`Leave ${group.name}?`} onBack={onBack}>
      <p className="text-muted text-sm">
        Your place becomes free, and everyone who joined after you moves up by one. Nothing is taken
        from your wallet, and it leaves no trace on your trust score.
      </p>
      {leave.error && <Notice tone="bad">{errorMessage(leave.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onBack}>
          Stay
        </Button>
        <Button variant="danger" loading={leave.isPending} onClick={() => leave.mutate()}>
          Leave group
        </Button>
      </div>
    </ViewFrame>
  );
}

function OfferSeat({ group, onBack, onDone }: LeaveProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { replacement: '' },
    check: ({ replacement }) => valid({ replacement: replacement.trim() }),
    send: (body) => call(ajoRoutes.leave, { ...body, id: group.id }),
    onDone: ({ message }) => {
      client.invalidateQueries({ queryKey: ['ajo'] });
      onDone(message);
    },
  });
  const { error = form.message, ...replacement } = form.field('replacement');
  return (
    <ViewFrame title="Offer your seat" onBack={onBack}>
      <p className="text-muted text-sm">
        The group has started, so you can leave once someone takes over your seat. They pay you what
        you’ve paid in and take over your turn.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label="Their username or email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
          error={error}
          {...replacement}
        />
        <Button type="submit" disabled={replacement.value.trim() === ''} loading={form.pending}>
          Offer seat
        </Button>
      </form>
    </ViewFrame>
  );
}

type OfferedProps = { offer: SeatOffer; onDone: (sentence: string) => void };

export function SeatOfferNotice({ offer, onDone }: OfferedProps) {
  const client = useQueryClient();
  const end = useAction({
    mutationFn: () => call(ajoRoutes.endSeatOffer, { id: offer.id }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['ajo'] });
      onDone('Offer withdrawn. You keep your seat.');
    },
  });
  return (
    <Panel>
      <p>
        Your seat is offered to @{offer.to_username} for {formatNaira(offer.price)}. Nothing changes
        until they take it.
      </p>
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
      <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
        Withdraw offer
      </Button>
    </Panel>
  );
}
