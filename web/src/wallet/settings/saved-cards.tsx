// The page of Settings about cards saved to add money with: each with its expiry, and a way to remove it.
import { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import { cardExpiry, cardName, type SavedCard } from '@alajo/contract/wallet/cards.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { formatAt } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/card.tsx';
import { Confirm } from '../../ui/lazy-confirm-dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SettingCard } from '../../ui/setting-row.tsx';
import { QueryError } from '../../ui/states.tsx';
import { CARD_ROWS } from './rows.ts';
import { savedCardsQuery } from './saved-cards-query.ts';

export default function SavedCards() {
  const client = useQueryClient();
  const query = useQuery(savedCardsQuery);
  const [removing, setRemoving] = useState<SavedCard>();
  const remove = useAction({
    mutationFn: (id: number) => call(cardRoutes.removeCard, { id }),
    onSuccess: () => setRemoving(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: savedCardsQuery.queryKey }),
  });
  return (
    <SettingCard
      row={CARD_ROWS['saved-cards']}
      about="Add money from a saved card with your PIN. Our payment partner keeps the card number; we never see it."
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-20" />}
      {remove.isSuccess && (
        <Outcome key={remove.submittedAt} tone="good">
          {remove.data.message}
        </Outcome>
      )}
      {query.data?.length === 0 && (
        <>
          <p className="text-sm">
            No saved cards yet. Choose “Save this card for next time” when you add money by card.
          </p>
          <ButtonLink variant="secondary" to="/wallet?add=">
            Add Money
          </ButtonLink>
        </>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {query.data?.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
              <CreditCard size={20} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0">
                <p className="setting-name wrap-anywhere">
                  {cardName(card)} {card.expired && <Chip tone="warn">Expired</Chip>}
                </p>
                <p className="setting-about">
                  {card.bank && `${card.bank} · `}
                  {card.expired ? 'Expired' : 'Expires'} {cardExpiry(card)} · Last used{' '}
                  {formatAt(card.used_at)}
                </p>
              </div>
            </div>
            <Button
              variant="secondary"
              aria-label={`Remove ${cardName(card)}`}
              onClick={() => setRemoving(card)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          title={`Remove ${cardName(removing)}?`}
          cancelLabel="Keep it"
          confirmLabel="Remove it"
          action={{ ...remove, mutate: () => remove.mutate(removing.id) }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            Alajo can’t take money from it any more. You can save it again the next time you add
            money by card.
          </p>
        </Confirm>
      )}
    </SettingCard>
  );
}
