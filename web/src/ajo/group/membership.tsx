// Leaving before the start, and offering the seat to a replacement after it.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group, SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { AJO_SEAT_OFFER_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel, ViewFrame } from '../dialog-views.tsx';

const SeatLinkView = lazyPart(() => import('../seat-links/link-view.tsx'), { retry: 'inside' });

type DoneProps = { group: Group; onDone: (sentence: string) => void };

type LeaveProps = DoneProps & { onBack: () => void; onLeft: (sentence: string) => void };

export function LeaveView(props: LeaveProps) {
  return props.group.actions.leave ? <LeaveGroup {...props} /> : <OfferSeat {...props} />;
}

function LeaveGroup({ group, onBack, onLeft }: LeaveProps) {
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
        Your seat becomes free, and everyone who joined after you moves up by one. Nothing is taken
        from your wallet, and your trust score isn’t affected.
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

function OfferSeat(props: LeaveProps) {
  const [linked, setLinked] = useState(props.group.seat_link !== null);
  if (linked) {
    return (
      <SeatLinkView group={props.group} onBack={() => setLinked(false)} onDone={props.onDone} />
    );
  }
  return <OfferTo {...props} onLink={() => setLinked(true)} />;
}

function OfferTo({ group, onBack, onDone, onLink }: LeaveProps & { onLink: () => void }) {
  const client = useQueryClient();
  const offered = ({ message }: { message: string }) => {
    client.invalidateQueries({ queryKey: ['ajo'] });
    onDone(message);
  };
  const toList = useAction({
    mutationFn: () => call(ajoRoutes.leave, { id: group.id, to_list: true }),
    onSuccess: offered,
  });
  const form = useForm({
    initial: { replacement: '' },
    check: ({ replacement }) => valid({ replacement: replacement.trim() }),
    send: (body) => call(ajoRoutes.leave, { ...body, id: group.id }),
    onDone: offered,
  });
  const { error = form.message, ...replacement } = form.field('replacement');
  return (
    <ViewFrame title="Offer your seat" onBack={onBack}>
      <p className="text-muted text-sm">
        The group has started, so you can leave once someone takes over your seat. They pay you what
        you’ve paid in and take over your turn.
      </p>
      {group.on_list > 0 && (
        <>
          <p className="text-muted text-sm">
            {group.on_list === 1 ? 'One person is' : `${group.on_list} people are`} waiting for a
            seat. Each gets {durationText(AJO_SEAT_OFFER_HOURS)} to take it.
          </p>
          {toList.error && <Notice tone="bad">{errorMessage(toList.error)}</Notice>}
          <Button loading={toList.isPending} onClick={() => toList.mutate()}>
            Offer it to the waiting list
          </Button>
          <p className="font-semibold text-sm">Or to someone you know</p>
        </>
      )}
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label="Their username or email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
          error={error}
          {...replacement}
        />
        <Button
          type="submit"
          variant={group.on_list > 0 ? 'secondary' : 'primary'}
          disabled={replacement.value.trim() === ''}
          loading={form.pending}
        >
          Offer seat
        </Button>
      </form>
      <p className="font-semibold text-sm">Or to anyone with your link</p>
      <p className="text-muted text-sm">
        They see the price and the terms first. Any other offer of your seat ends, and we’ll notify
        the other members.
      </p>
      <Button variant="secondary" onClick={onLink}>
        Create a link
      </Button>
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
        {offer.to_username === null
          ? `Your seat is offered to the waiting list for ${formatNaira(offer.price)}, one person at a time. Nothing changes until someone takes it.`
          : `Your seat is offered to @${offer.to_username} for ${formatNaira(offer.price)}. Nothing changes until they take it.`}
      </p>
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
      <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
        Withdraw offer
      </Button>
    </Panel>
  );
}
