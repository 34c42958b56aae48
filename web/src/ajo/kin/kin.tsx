// Next of kin: seats of somebody who named the customer come first, because they have lost that person; then
// whom the customer names themselves.
import type { KinPage } from '@alajo/contract/ajo/kin.ts';
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
import { inheritedQuery, kinQuery } from './queries.ts';

const NameDialog = lazyPart(() => import('./name-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

export function Component() {
  const kin = useQuery(kinQuery);
  const inherited = useQuery(inheritedQuery);
  const [message, setMessage] = useState<string>();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
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
      {kin.data && <Named page={kin.data} onDone={setMessage} />}
      {kin.data && !kin.data.phone_confirmed && <ConfirmPhone />}
    </div>
  );
}

type Props = { page: KinPage; onDone: (sentence: string) => void };

function Named({ page: { kin }, onDone }: Props) {
  const [opened, setOpened] = useState<'name' | 'remove'>();
  const close = () => setOpened(undefined);
  return (
    <section
      aria-label="Your next of kin"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {kin ? (
        <p className="wrap-anywhere">
          If something happens to you, Alajo speaks to <b>{kin.name}</b>,{' '}
          {formatPhone(kin.phone_number)}.
        </p>
      ) : (
        <p>
          If something happens to you, whom should Alajo speak to? Name somebody you trust, such as
          your sister or your husband.
        </p>
      )}
      <p className="text-muted text-sm">
        They can take over your Ajo seats, or get what you paid in, less what you owe. It holds for
        groups whose terms say so. Nobody in your groups sees whom you named.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant={kin ? 'secondary' : 'primary'} onClick={() => setOpened('name')}>
          {kin ? 'Name somebody else' : 'Name your next of kin'}
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
        Did somebody name you? We show their seat here once your own phone number is confirmed, so
        that we know it is you.
      </p>
      <ButtonLink variant="secondary" className="mt-3" to="/profile">
        Confirm your phone number
      </ButtonLink>
    </Notice>
  );
}
