// A report about the customer, which they end with one tap, and the effects of a suspended seat.
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel } from '../dialog-views.tsx';

type Props = { group: Group; onDone: (sentence: string) => void };

export default function OwnPanels({ group, onDone }: Props) {
  return group.report_of_you === null ? (
    <SuspendedPanel />
  ) : (
    <ReportedPanel group={group} onDone={onDone} />
  );
}

function ReportedPanel({ group, onDone }: Props) {
  const client = useQueryClient();
  const deny = useAction({
    mutationFn: () => changeGroup(client, call(nextOfKinRoutes.denyReport, { id: group.id })),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <Panel>
      <p>
        <b>
          A member told us that you{' '}
          {group.report_of_you === 'died' ? 'have died' : 'can no longer act'}.
        </b>{' '}
        Nothing has changed yet. If you’re fine, let us know with one tap.
      </p>
      {deny.error && <Notice tone="bad">{errorMessage(deny.error)}</Notice>}
      <Button loading={deny.isPending} onClick={() => deny.mutate()}>
        I’m fine
      </Button>
    </Panel>
  );
}

function SuspendedPanel() {
  return (
    <Panel>
      <p>
        <b>Your seat is suspended.</b> Nothing is taken from your wallet for it, and its turn comes
        last. If this is a mistake, contact us right away.
      </p>
      <ButtonLink variant="secondary" to="/support">
        Contact support
      </ButtonLink>
    </Panel>
  );
}
