// The customer's part of a pot page: paying in, the organiser's actions, and the list of payers.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Chip, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Invite, Organise } from './organiser-actions.tsx';
import { Payers } from './payers.tsx';
import { paymentsQuery } from './queries.ts';

const loadPay = () => import('./pay-in.tsx');
const PayIntoPot = lazyPart(loadPay);

type Props = {
  pot: PublicPot;
  /** Shown to customers who don't organise the pot. */
  share: ReactNode;
  children: ReactNode;
};

export default function ForCustomers({ pot, share, children }: Props) {
  const [paying, setPaying] = useState(false);
  const payments = useInfiniteQuery(paymentsQuery(pot.slug));
  const { data, error, isPending } = payments;
  const [first] = data?.pages ?? [];
  const isStranger = error instanceof Refusal && error.status === 404;
  // Not while paying: a first payment loads the list of payers again, under the dialog.
  if (isPending && !error && !paying) return <Skeleton className="h-90" />;
  return (
    <>
      {first?.organised && <Invite pot={pot} />}
      {pot.state === 'open' && !pot.held && (
        <Button
          variant={first?.organised ? 'secondary' : 'primary'}
          className="min-h-12"
          onPointerDown={loadPay}
          onClick={() => setPaying(true)}
        >
          {first && first.own > 0 ? 'Pay in more' : 'Pay in'}
        </Button>
      )}
      {first && first.own > 0 && (
        <p className="text-center">
          <Chip tone="good">{`${formatNaira(first.own)} from you`}</Chip>
        </p>
      )}
      {isStranger ? (
        <p className="text-center text-muted text-sm">
          Only {pot.organiser.name} and people who pay in can see who has paid.
        </p>
      ) : (
        <Payers query={payments} />
      )}
      {!first?.organised && share}
      {children}
      {first?.organised && <Organise pot={pot} />}
      {paying && <PayIntoPot pot={pot} onClose={() => setPaying(false)} />}
    </>
  );
}
