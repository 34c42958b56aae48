// The first item below the balance: one card chosen by rule, or a new customer's checklist.
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { groupsOf, groupsQuery } from '../ajo/queries.ts';
import { monthLineQuery } from '../insights/queries.ts';
import { walletQuery } from '../paying/queries.ts';
import { useBalances } from '../platform/balances.ts';
import { lagosDay } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { goalsQuery, safeToSpendQuery } from '../savings/queries.ts';
import { findWaitingAsk } from '../sorting/queries.ts';
import { recentQuery } from '../transactions/queries.ts';
import { Checklist, type Step } from './checklist.tsx';
import { hideCard, isCardHidden } from './hidden-cards.ts';
import { SmartCard } from './smart-card.tsx';
import { chooseSmartCard, type Facts } from './smart-card-rule.ts';
import { findWaitingCards } from './waiting-cards.ts';

const waitingQuery = queryOptions({
  // Under the wallet's query key: a notice about money refetches it.
  queryKey: ['wallet', 'waiting'],
  queryFn: ({ signal }) => findWaitingCards(signal),
  // May have just been answered.
  staleTime: 0,
});

const pendingSortQuery = queryOptions({
  // Under the wallet's query key: the split depends on the balance.
  queryKey: ['wallet', 'waiting-ask'],
  queryFn: ({ signal }) => findWaitingAsk(signal),
});

const CHECKLIST = 'checklist';
const DISMISSED_DAYS = 3650;

// On a bad network, shows saved data instead of waiting for the rest.
const PATIENCE_MS = 1500;

/** Facts the card depends on, and whether to wait for more of them. */
export function useHomeFacts(): { facts: Facts; isWaiting: boolean } {
  const wallet = useQuery(walletQuery);
  const groups = useInfiniteQuery(groupsQuery);
  const goals = useQuery(goalsQuery);
  const rows = useQuery(recentQuery);
  const upcoming = useQuery(safeToSpendQuery);
  const waiting = useQuery(waitingQuery);
  const ask = useQuery(pendingSortQuery);
  // Not needed for this card: it decides whether a month card follows below.
  const month = useQuery(monthLineQuery);
  const { shown } = useBalances();
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isFirstTry = [wallet, groups, goals, rows, upcoming, waiting, ask, month].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  return {
    facts: {
      today: lagosDay(Date.now()),
      wallet: wallet.data,
      groups: groupsOf(groups.data),
      goals: goals.data?.data ?? [],
      rows: rows.data ?? [],
      upcoming: upcoming.data?.items ?? [],
      waiting: waiting.data,
      ask: ask.data ?? undefined,
      shown,
    },
    isWaiting: isPatient && isFirstTry,
  };
}

export function ForYou({ facts }: { facts: Facts }) {
  const steps = useSteps(facts);
  const [, redraw] = useState(0);
  const { today } = facts;
  const card = chooseSmartCard(facts, (id) => isCardHidden(id, today));
  const hide = (id: string, days: number) => {
    hideCard(id, addDays(today, days), today);
    redraw((times) => times + 1);
  };
  const settingUp = steps.some(({ done }) => !done) && !isCardHidden(CHECKLIST, today);
  if (settingUp && !card?.urgent) {
    return <Checklist steps={steps} onHide={() => hide(CHECKLIST, DISMISSED_DAYS)} />;
  }
  return card ? <SmartCard card={card} onHide={() => hide(card.id, 1)} /> : null;
}

function useSteps({ goals, groups, today }: Facts): Step[] {
  const { has_pin, tier } = useUser();
  return [
    {
      label: 'Set PIN',
      hint: 'It confirms every payment',
      to: '/settings/security?open=pin',
      done: has_pin,
    },
    {
      label: 'Verify your BVN',
      hint: `Send up to ${formatNaira(tierLimitsOn(2, today).day)} a day once phone and profile are confirmed too`,
      to: '/profile',
      done: tier > 1,
    },
    {
      label: 'Create New Goal',
      hint: 'Rent, school fees, a generator',
      to: '/savings',
      done: goals.length > 0,
    },
    {
      label: 'Join/Create Ajo',
      hint: 'Everyone pays the same and collects',
      to: '/ajo',
      done: groups.length > 0,
    },
  ];
}
