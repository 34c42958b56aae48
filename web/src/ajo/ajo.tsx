// Ajo/Esusu groups (spec §2): the customer's groups and those open to join, in two tabs. The open group is in
// the URL, so notifications can link to it.
import type { OpenGroup, SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { Tabs } from '@base-ui/react/tabs';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Progress } from '../ui/progress.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { type FirstView, GroupCard } from './group-card.tsx';
import { OwnGuarantees } from './guarantors/own-guarantees.tsx';
import { NextDates } from './next-dates.tsx';
import { CreateCard, OpenCard, SeatCard } from './open-group-cards.tsx';
import { availableQuery, countOf, groupsOf, groupsQuery, seatOffersQuery } from './queries.ts';
import { RenewalInvitations } from './renew/renewal-invitations.tsx';
import { OwnRequests } from './requests/own-requests.tsx';
import { sortGroups } from './sort-groups.ts';

const loadGroup = () => import('./group/group-dialog.tsx');
const GroupDialog = lazyPart(loadGroup);
const CreateDialog = lazyPart(() => import('./create/create-dialog.tsx'));
const JoinDialog = lazyPart(() => import('./join/join-dialog.tsx'));
const RequestPage = lazyPart(() => import('./requests/request-page.tsx'));
const SeatDialog = lazyPart(() => import('./group/seat-dialog.tsx'));

type OpenDialog =
  | { dialog: 'create' }
  | { dialog: 'join'; group: OpenGroup }
  | { dialog: 'seat'; offer: SeatOffer };

export function Component() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<OpenDialog>();
  const openId = idFrom(params.get('group'));
  const requestId = idFrom(params.get('request'));
  const go = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true });
  const create = () => setOpened({ dialog: 'create' });
  const close = () => setOpened(undefined);
  const visit = (id: number, view?: FirstView) => {
    close();
    go({ group: String(id), ...(view && { view }) });
  };
  return (
    <div onPointerDown={() => void loadGroup()}>
      <title>Àjọ/Esusu Groups · Alajo</title>
      <div className="flex flex-col gap-5">
        <PageHead title="Àjọ/Esusu Groups">
          <Button onClick={create}>
            <Plus size={18} aria-hidden="true" className="max-sm:hidden" />
            Create Group
          </Button>
        </PageHead>
        <Groups
          tab={params.get('tab') === 'available' ? 'available' : 'mine'}
          onTab={(tab) => go(tab === 'available' ? { tab } : {})}
          onOpen={visit}
          onCreate={create}
          onRequest={(id) => go({ request: String(id) })}
          onJoin={(group) => setOpened({ dialog: 'join', group })}
          onSeat={(offer) => setOpened({ dialog: 'seat', offer })}
        />
      </div>
      {openId !== undefined && (
        <GroupDialog
          key={openId}
          id={openId}
          {...firstView(params.get('view'))}
          onClose={() => go({})}
        />
      )}
      {requestId !== undefined && <RequestPage id={requestId} onClose={() => go({})} />}
      {opened?.dialog === 'create' && <CreateDialog onClose={close} onVisit={visit} />}
      {opened?.dialog === 'join' && (
        <JoinDialog group={opened.group} onClose={close} onVisit={visit} />
      )}
      {opened?.dialog === 'seat' && (
        <SeatDialog offer={opened.offer} onClose={close} onVisit={visit} />
      )}
    </div>
  );
}

/** An id from the URL. */
function idFrom(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const firstView = (view: string | null) =>
  view === 'invite' || view === 'pay' || view === 'announcements'
    ? { first: { at: view } as const }
    : {};

type Tab = 'mine' | 'available';

type GroupsProps = {
  tab: Tab;
  onTab: (tab: Tab) => void;
  onOpen: (id: number, view?: FirstView) => void;
  onCreate: () => void;
  onRequest: (id: number) => void;
  onJoin: (group: OpenGroup) => void;
  onSeat: (offer: SeatOffer) => void;
};

function Groups({ tab, onTab, onOpen, onCreate, onRequest, onJoin, onSeat }: GroupsProps) {
  const mine = useInfiniteQuery(groupsQuery);
  const available = useInfiniteQuery(availableQuery);
  const seats = useQuery(seatOffersQuery);
  const own = groupsOf(mine.data);
  const open = available.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <RenewalInvitations />
      <OwnRequests onOpen={onRequest} />
      <OwnGuarantees />
      {seats.data?.map((offer) => (
        <SeatCard key={offer.id} offer={offer} onTake={() => onSeat(offer)} />
      ))}
      <Tabs.Root
        value={tab}
        onValueChange={(value) => onTab(value === 'available' ? value : 'mine')}
      >
        <Tabs.List className="mb-4 grid grid-cols-2 border-line border-b">
          <Tab value="mine" label="My Groups">
            {mine.data && countOf(own.length, mine.hasNextPage)}
          </Tab>
          <Tab value="available" label="Available Groups">
            {available.data && countOf(open.length, available.hasNextPage)}
          </Tab>
        </Tabs.List>
        {/* With a panel per tab, Base UI would briefly show two. */}
        <Tabs.Panel value={tab}>
          {tab === 'mine' ? (
            <Pages query={mine}>
              {own.length === 0 && (
                <EmptyState drawing="ajo" title="You haven’t joined a group yet">
                  <p className="text-muted">
                    Everyone pays in the same amount, and each member takes a turn to collect it
                    all.
                  </p>
                </EmptyState>
              )}
              <NextDates groups={own} />
              <Grid>
                {sortGroups(own, Date.now()).map((group) => (
                  <GroupCard
                    key={group.id}
                    group={group}
                    onOpen={(view) => onOpen(group.id, view)}
                  />
                ))}
                <CreateCard onCreate={onCreate} />
              </Grid>
              <ButtonLink variant="ghost" className="self-start" to="/ajo/kin">
                Your next of kin
              </ButtonLink>
            </Pages>
          ) : (
            <Pages query={available}>
              {open.length === 0 && (
                <EmptyState drawing="ajo" title="No groups are open to join right now">
                  <p className="text-muted">Start your own and invite people you trust.</p>
                  <Button onClick={onCreate}>Create Group</Button>
                </EmptyState>
              )}
              <Grid>
                {open.map((group) => (
                  <OpenCard key={group.id} group={group} onJoin={() => onJoin(group)} />
                ))}
              </Grid>
            </Pages>
          )}
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}

function Tab({ value, label, children }: { value: Tab; label: string; children: ReactNode }) {
  return (
    <Tabs.Tab
      value={value}
      className="-mb-px group flex min-h-12 items-center justify-center gap-2 whitespace-nowrap border-transparent border-b-3 text-15 font-semibold text-muted data-active:border-primary data-active:text-primary"
    >
      {label} {/* Reserves its space, so the layout doesn't shift when the number loads. */}
      <span
        className={`min-w-[22px] rounded-full bg-sunk px-1.5 text-center text-xs leading-5.5 group-data-active:bg-primary group-data-active:text-on-primary ${children === undefined ? 'invisible' : ''}`}
      >
        {children ?? 0}
      </span>
    </Tabs.Tab>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 md:grid-cols-2 lg:gap-6">{children}</div>
);

/** A loaded list with its error notice and Show more. */
function Pages({ query, children }: { query: UseInfiniteQueryResult; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <QueryError query={query} />
      {query.isPending && (
        <div className="grid place-items-center py-20">
          <Progress label="Loading groups" className="max-w-60" />
        </div>
      )}
      {query.data !== undefined && children}
      <ShowMore query={query} />
    </div>
  );
}
