// Late contributions that the organiser covers once a second officer agrees.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { CoverRequest, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { changeGroup } from '../change-group.ts';
import { nameOfLate } from '../roles.ts';

const ApproveCover = lazyPart(() => import('./approve-cover.tsx'));

type Props = { group: Group; onDone: (sentence: string) => void };

export function Covers({ group, onDone }: Props) {
  return group.covers.map((cover) => (
    <Cover key={cover.id} group={group} cover={cover} onDone={onDone} />
  ));
}

type CoverProps = Props & { cover: CoverRequest };

function Cover({ group, cover, onDone }: CoverProps) {
  const client = useQueryClient();
  const [agrees, setAgrees] = useState(false);
  const name = nameOfLate(group, cover);
  const { by, amount, may_answer } = cover;
  const end = useAction({
    mutationFn: () =>
      changeGroup(client, call(officerRoutes.endCover, { id: group.id, cover: cover.id })),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <section
      aria-label={`Covering ${name}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="break-words">
        {may_answer ? (
          <>
            <b>
              {by} wants to pay {formatNaira(amount)} for {name}
            </b>
            , who is late and will owe it to {by}. Only officers know.
          </>
        ) : (
          <>
            <b>
              You pay {formatNaira(amount)} for {name}
            </b>{' '}
            once another officer agrees. Nothing is taken before then.
          </>
        )}
      </p>
      <p className="text-muted text-sm">Open until {formatDateTime(cover.closes_at)}.</p>
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          className={may_answer ? '' : 'col-span-2'}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {may_answer ? 'Decline' : 'Withdraw'}
        </Button>
        {may_answer && <Button onClick={() => setAgrees(true)}>Agree</Button>}
      </div>
      {agrees && (
        <ApproveCover
          group={group}
          cover={cover}
          onDone={onDone}
          onClose={() => setAgrees(false)}
        />
      )}
    </section>
  );
}
