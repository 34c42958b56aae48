// The guarantor's view: the request with its answer, and the amounts on hold.
import { type Guarantee, guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { amountPerPeriod } from '../chips.tsx';

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'));

export default function GuaranteeCards({ guarantees }: { guarantees: readonly Guarantee[] }) {
  const [opened, setOpened] = useState<Guarantee>();
  const held = guarantees.filter(({ status }) => status === 'held');
  return (
    <>
      {guarantees.map(
        (item) =>
          item.status === 'asked' && (
            <GuaranteeRequestCard key={item.id} guarantee={item} onAccept={() => setOpened(item)} />
          ),
      )}
      {held.length > 0 && <ActiveGuarantees guarantees={held} />}
      {/* Mounted outside its card, which disappears once the amount is on hold. */}
      {opened && <AcceptDialog guarantee={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function GuaranteeRequestCard({
  guarantee,
  onAccept,
}: {
  guarantee: Guarantee;
  onAccept: () => void;
}) {
  const name = useId();
  const client = useQueryClient();
  const { id, member, group_name, amount, contribution_amount, frequency } = guarantee;
  const decline = useAction({
    mutationFn: () => call(guaranteeRoutes.endGuarantee, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <article
      aria-labelledby={name}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id={name} className="break-words font-semibold">
          {member} is asking you to be their guarantor
        </h2>
        <p className="break-words text-muted text-sm">
          In {group_name} they pay {amountPerPeriod(contribution_amount, frequency)}. You would pay
          what they miss, up to {formatNaira(amount)}, and they would owe it to you.
        </p>
      </div>
      {decline.error && <Notice tone="bad">{errorMessage(decline.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          aria-describedby={name}
          loading={decline.isPending}
          onClick={() => decline.mutate()}
        >
          Decline
        </Button>
        <Button aria-describedby={name} disabled={decline.isPending} onClick={onAccept}>
          Continue
        </Button>
      </div>
    </article>
  );
}

function ActiveGuarantees({ guarantees }: { guarantees: readonly Guarantee[] }) {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 id={title} className="font-semibold">
        You’re a guarantor
      </h2>
      <ul className="flex flex-col gap-2">
        {guarantees.map(({ id, member, group_name, amount, used, owed }) => (
          <li key={id} className="break-words text-muted text-sm">
            For {member} in {group_name}: {formatNaira(kobo(amount - used))} of{' '}
            {formatNaira(amount)} is still on hold.
            {owed > 0 && ` ${member} owes you ${formatNaira(owed)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}
