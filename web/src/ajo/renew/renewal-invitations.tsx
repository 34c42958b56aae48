// Next cycles the customer is invited to: the changed terms, then Confirm or not this time.
import { type RenewalInvitation, renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryError } from '../../ui/states.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { TermChanges } from '../join/term-changes.tsx';
import { renewalsQuery } from './queries.ts';

const JoinDialog = lazyPart(() => import('../join/join-dialog.tsx'));

/** `of`: only the one after this group. */
export function RenewalInvitations({ groupId }: { groupId?: number }) {
  const navigate = useNavigate();
  const query = useQuery(renewalsQuery);
  const [opened, setOpened] = useState<RenewalInvitation>();
  const [declined, setDeclined] = useState<string>();
  const close = () => setOpened(undefined);
  const invitations =
    query.data?.filter((item) => groupId === undefined || item.of === groupId) ?? [];
  return (
    <>
      {groupId !== undefined && <QueryError query={query} />}
      {declined && <Notice tone="plain">{declined}</Notice>}
      {invitations.map((renewal) => (
        <RenewalInvitationCard
          key={renewal.group.id}
          renewal={renewal}
          onConfirm={() => setOpened(renewal)}
          onDeclined={setDeclined}
        />
      ))}
      {/* Mounted outside its card, which disappears once they are in. */}
      {opened && (
        <JoinDialog
          group={opened.group}
          changes={opened.changes}
          approval={false}
          onClose={close}
          onVisit={(id) => {
            close();
            navigate(`/ajo?group=${id}`, { replace: true });
          }}
        />
      )}
    </>
  );
}

type CardProps = {
  renewal: RenewalInvitation;
  onConfirm: () => void;
  onDeclined: (sentence: string) => void;
};

function RenewalInvitationCard({ renewal, onConfirm, onDeclined }: CardProps) {
  const name = useId();
  const client = useQueryClient();
  const { of, by, group, changes, turn } = renewal;
  const decline = useAction({
    mutationFn: () => call(renewalRoutes.declineRenewal, { id: of }),
    onSuccess: ({ message }) => onDeclined(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <article
      aria-labelledby={name}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id={name} className="break-words font-semibold">
          Go again with {group.name}?
        </h2>
        <p className="break-words text-muted text-sm">
          {by} is proposing another cycle with the same people:{' '}
          {amountPerPeriod(group.contribution_amount, group.frequency)}, from{' '}
          {formatDate(group.start_date)}. Last becomes first: if everyone goes again, your turn is #
          {turn}.
        </p>
      </div>
      <TermChanges changes={changes} />
      {decline.error && <Notice tone="bad">{errorMessage(decline.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          aria-describedby={name}
          loading={decline.isPending}
          onClick={() => decline.mutate()}
        >
          Not this time
        </Button>
        <Button aria-describedby={name} disabled={decline.isPending} onClick={onConfirm}>
          Confirm
        </Button>
      </div>
    </article>
  );
}
