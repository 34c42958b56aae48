// Suspended seats of people who named the customer as next of kin: taken over or declined, calmly and without
// haste.
import { type InheritedSeat, nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { Fact, Facts } from '../facts.tsx';

const TakeOverDialog = lazyPart(() => import('./take-over-dialog.tsx'));

type Props = { seats: readonly InheritedSeat[]; onDone: (sentence: string) => void };

export function InheritedSeats({ seats, onDone }: Props) {
  const [taking, setTaking] = useState<InheritedSeat>();
  return (
    <>
      {seats.map((seat) => (
        <Seat key={seat.id} seat={seat} onTake={() => setTaking(seat)} onDone={onDone} />
      ))}
      {/* Mounted outside its card, which disappears once the seat is taken. */}
      {taking && <TakeOverDialog seat={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

type SeatProps = {
  seat: InheritedSeat;
  onTake: () => void;
  onDone: (sentence: string) => void;
};

function Seat({ seat, onTake, onDone }: SeatProps) {
  const title = useId();
  const client = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const { id, name, kind, group_name, has_collected, paid_in, owes } = seat;
  const decline = useAction({
    mutationFn: () => call(nextOfKinRoutes.declineSeat, { id }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <article
      aria-labelledby={title}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id={title} className="wrap-anywhere font-semibold">
          {name}’s seat in {group_name}
        </h2>
        <p className="text-sm">
          {kind === 'died'
            ? `We’re sorry for your loss. ${name} chose you to decide about this seat.`
            : `We’re sorry that ${name} can no longer act for themselves. They chose you to decide about this seat.`}{' '}
          Take your time: you have until {formatDate(seat.answer_by)} to decide.
        </p>
      </div>
      <Facts>
        <Fact name="Contribution">{amountPerPeriod(seat.contribution_amount, seat.frequency)}</Fact>
        <Fact name="Round">
          {seat.current_round} of {seat.total_rounds}
        </Fact>
        <Fact name="Turn to collect">
          {has_collected ? 'Already collected' : `#${seat.position}`}
        </Fact>
        <Fact name="Paid in so far">{formatNaira(paid_in)}</Fact>
        <Fact name="Owed on the seat">{formatNaira(owes)}</Fact>
      </Facts>
      {isDeclining ? (
        <DeclineSeat
          seat={seat}
          pending={decline.isPending}
          onKeep={() => setDeclining(false)}
          onDecline={() => decline.mutate()}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" aria-describedby={title} onClick={() => setDeclining(true)}>
            Don’t take it
          </Button>
          <Button aria-describedby={title} onClick={onTake}>
            Take it over
          </Button>
        </div>
      )}
      {decline.error && <Notice tone="bad">{errorMessage(decline.error)}</Notice>}
    </article>
  );
}

type DecliningProps = {
  seat: InheritedSeat;
  pending: boolean;
  onKeep: () => void;
  onDecline: () => void;
};

function DeclineSeat({ seat, pending, onKeep, onDecline }: DecliningProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {seat.has_collected
          ? 'Nothing will be taken from you. The seat has already collected, so there may be nothing left to pay you.'
          : 'Nothing will be taken from you. The seat’s turn comes last: what it owes is paid first, and the rest goes to your wallet.'}{' '}
        You can’t change this later.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Go back
        </Button>
        <Button loading={pending} onClick={onDecline}>
          Don’t take it
        </Button>
      </div>
    </div>
  );
}
