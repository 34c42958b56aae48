// Next of kin. Seats left to the customer come first, because they have lost someone; then the customer's own
// next of kin.
import type { NextOfKinPage } from '@alajo/contract/ajo/next-of-kin.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryError } from '../../ui/states.tsx';
import { InheritedSeats } from './inherited.tsx';
import { inheritedQuery, nextOfKinQuery } from './queries.ts';

const NameDialog = lazyPart(() => import('./name-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

export function Component() {
  const kin = useQuery(nextOfKinQuery);
  const inherited = useQuery(inheritedQuery);
  const [message, setMessage] = useState<string>();
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>Next of kin · Alajo</title>
      <PageHead title="Next of kin" back={{ to: '/ajo', name: 'Ajo' }} />
      {message && (
        <Outcome key={message} tone="good">
          {message}
        </Outcome>
      )}
      <QueryError query={kin} />
      {kin.isPending && <Skeleton className="h-40" />}
      <QueryError query={inherited} />
      {inherited.data && <InheritedSeats seats={inherited.data} onDone={setMessage} />}
      {kin.data && <NamedKin page={kin.data} onDone={setMessage} />}
      {kin.data && !kin.data.phone_confirmed && <ConfirmPhone />}
    </div>
  );
}

type Props = { page: NextOfKinPage; onDone: (sentence: string) => void };

function NamedKin({ page: { kin }, onDone }: Props) {
  const [opened, setOpened] = useState<'name' | 'remove'>();
  const close = () => setOpened(undefined);
  return (
    <section
      aria-label="Your next of kin"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {kin ? (
        <p className="wrap-anywhere">
          If something happens to you, we’ll contact <b>{kin.name}</b>,{' '}
          {formatPhone(kin.phone_number)}.
        </p>
      ) : (
        <p>
          Who should we contact if something happens to you? Name someone you trust, such as your
          sister or your husband.
        </p>
      )}
      <p className="text-muted text-sm">
        They can take over your Ajo seats, or get what you paid in, less what you owe. This applies
        to groups whose terms include it. No one in your groups sees who you named.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant={kin ? 'secondary' : 'primary'} onClick={() => setOpened('name')}>
          {kin ? 'Name someone else' : 'Name your next of kin'}
        </Button>
        {kin && (
          <Button variant="ghost" onClick={() => setOpened('remove')}>
            Remove
          </Button>
        )}
      </div>
      {opened === 'name' && <NameDialog onClose={close} onDone={onDone} />}
      {opened === 'remove' && kin && (
        <RemoveDialog name={kin.name} onClose={close} onDone={onDone} />
      )}
    </section>
  );
}

function ConfirmPhone() {
  return (
    <Notice tone="plain">
      <p>
        Did someone name you? Confirm your phone number so we know it’s you, and we’ll show their
        seat here.
      </p>
      <ButtonLink variant="secondary" className="mt-3" to="/profile">
        Confirm your phone number
      </ButtonLink>
    </Notice>
  );
}
