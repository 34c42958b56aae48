// Pulls announced for this evening, and other ways to pay before 20:00.
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { cardName } from '@alajo/contract/wallet/cards.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import type { AnnouncedPull } from '@alajo/contract/wallet/mandates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, ChevronRight, CreditCard, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDay, formatTime } from '../../platform/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { tonightQuery } from '../settings/banks-query.ts';
import { savedCardsQuery } from '../settings/saved-cards-query.ts';

const COMING_UP = { to: '/coming-up', name: 'Coming up' };

export function Component() {
  const query = useQuery(tonightQuery);
  const pulls = query.data ?? [];
  const open = pulls.filter(({ skipped }) => !skipped);
  const amount = kobo(open.reduce((sum, pull) => sum + pull.amount, 0));
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
      <title>Tonight · Alajo</title>
      <PageHead title="Tonight" back={COMING_UP} />
      <QueryError query={query} />
      {query.data === undefined && !query.error && <Skeleton className="h-48" />}
      {query.data?.length === 0 && (
        <EmptyState drawing="payments" title="Nothing comes from your bank tonight">
          <ButtonLink to="/coming-up">See what’s coming up</ButtonLink>
        </EmptyState>
      )}
      {pulls.map((pull) => (
        <p key={pull.consent_id} className="text-15">
          {pull.skipped ? (
            <>
              You skipped {formatNaira(pull.amount)} from {pull.bank} for {pull.name}. Pay it
              yourself by {formatDay(pull.due_on)}.
            </>
          ) : (
            <>
              <b className="tabular-nums">{formatNaira(pull.amount)}</b> will come from {pull.bank}{' '}
              at {formatTime(pull.at)}, for {pull.name}.
            </>
          )}
        </p>
      ))}
      {pulls.length > 0 && <OtherWays pulls={open} amount={amount} />}
    </div>
  );
}

type WaysProps = { pulls: readonly AnnouncedPull[]; amount: Kobo };

function OtherWays({ pulls, amount }: WaysProps) {
  const client = useQueryClient();
  const { data: cards = [] } = useQuery(savedCardsQuery);
  const card = cards.find(({ expired }) => !expired);
  const skip = useAction({
    mutationFn: ({ consent_id: id, due_on }: AnnouncedPull) =>
      call(mandateRoutes.skipPull, { id, due_on }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bank-mandates'] }),
  });
  const add = `/wallet?add=${amount > 0 ? toNaira(amount) : ''}`;
  return (
    <section className="flex flex-col gap-3">
      {skip.isSuccess && (
        <Outcome key={skip.submittedAt} tone="good">
          {skip.data.message}
        </Outcome>
      )}
      {skip.error && <Notice tone="bad">{errorMessage(skip.error)}</Notice>}
      <SectionHead title="Pay another way" />
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {card && (
          <li>
            <Way to={add} icon={<CreditCard {...ICON} />} about="One tap and your PIN">
              {cardName(card)}
            </Way>
          </li>
        )}
        <li>
          <Way to={add} icon={<Landmark {...ICON} />} about="By card, bank transfer or USSD">
            Add money
          </Way>
        </li>
        {pulls.map((pull) => (
          <li key={pull.consent_id}>
            <button
              type="button"
              aria-busy={skip.isPending}
              onClick={() => skip.mutate(pull)}
              className={`${WAY} w-full text-left`}
            >
              <Ban {...ICON} />
              <Lines about={`You pay ${pull.name} yourself by ${formatDay(pull.due_on)}`}>
                Not tonight
              </Lines>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0 text-muted' } as const;
const WAY = 'flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-tint';

type WayProps = { to: string; icon: ReactNode; about: string; children: string };

const Way = ({ to, icon, about, children }: WayProps) => (
  <Link to={to} className={WAY}>
    {icon}
    <Lines about={about}>{children}</Lines>
    <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
  </Link>
);

const Lines = ({ about, children }: Pick<WayProps, 'about' | 'children'>) => (
  <span className="min-w-0 flex-1">
    <span className="block wrap-anywhere font-semibold text-15">{children}</span>
    <span className="block wrap-anywhere text-13 text-muted">{about}</span>
  </span>
);
