// Announcements to customers, sent and upcoming.
import type { Announcement } from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { callStaff, may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { announcementsQuery } from './providers-data.ts';
import { RulePages } from './rule-pages.tsx';

const AnnouncementForm = lazyPart(() => import('./announcement-form.tsx'));

const STATES: Record<Announcement['state'], StateLabel> = {
  ahead: { label: 'Upcoming', tone: 'info' },
  telling: { label: 'Sending', tone: 'warn' },
  told: { label: 'Sent', tone: 'good' },
  ended: { label: 'Ended', tone: 'quiet' },
};

const columns: Column<Announcement>[] = [
  {
    title: 'Announcement',
    main: true,
    cell: ({ title, body }) => <NameWithDetails name={title}>{body}</NameWithDetails>,
  },
  {
    title: 'Audience',
    width: 110,
    extra: true,
    cell: ({ tier }) => (tier ? `Tier ${tier}` : 'Everyone'),
  },
  { title: 'From', width: 150, extra: true, cell: ({ begins_at }) => formatDateTime(begins_at) },
  { title: 'Sent to', width: 80, end: true, cell: ({ told }) => told.toLocaleString('en-NG') },
  {
    title: 'State',
    width: 110,
    cell: ({ state }) => <StateTag {...STATES[state]} />,
  },
];

export function Component() {
  const me = useMe();
  const [writing, setWriting] = useState(false);
  const list = useList(useInfiniteQuery(announcementsQuery), byId);
  const announces = may(me, 'providers.pause');
  useKeys(
    'Announcements',
    announces ? [{ key: 'n', label: 'announce', run: () => setWriting(true) }] : [],
  );
  return (
    <>
      <ListPage
        title="Announcements"
        pages={<RulePages />}
        actions={
          announces && (
            <ActionButton variant="primary" hint="n" onClick={() => setWriting(true)}>
              <Megaphone size={15} aria-hidden="true" />
              Announce
            </ActionButton>
          )
        }
        list={list}
        columns={columns}
        empty="No announcements yet."
        panelLabel="Announcement"
        panel={list.open && <AnnouncementPanel announcement={list.open} may={announces} />}
      />
      {writing && <AnnouncementForm onClose={() => setWriting(false)} />}
    </>
  );
}

function AnnouncementPanel({
  announcement: one,
  may: able,
}: {
  announcement: Announcement;
  may: boolean;
}) {
  const client = useQueryClient();
  const end = useAction({
    mutationFn: () => callStaff(providerRoutes.endAnnouncement, { id: one.id }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  });
  const going = one.state === 'ahead' || one.state === 'telling';
  return (
    <PanelBody
      actions={
        able &&
        going && (
          <ActionButton variant="danger" wide busy={end.isPending} onClick={() => end.mutate()}>
            Stop sending
          </ActionButton>
        )
      }
    >
      <div className="flex items-center gap-2">
        <StateTag {...STATES[one.state]} />
        <span className="text-muted">Announcement {one.id}</span>
      </div>
      <PanelTitle>{one.title}</PanelTitle>
      <p className="break-words">{one.body}</p>
      <Facts>
        <Fact name="Audience">{one.tier ? `Customers of tier ${one.tier}` : 'All customers'}</Fact>
        <Fact name="From">{formatDateTime(one.begins_at)}</Fact>
        <Fact name="Until">{formatDateTime(one.until)}</Fact>
        <Fact name="By">{one.staff_name}</Fact>
        <Fact name="Sent to">{one.told.toLocaleString('en-NG')} customers</Fact>
        {one.ended_by && <Fact name="Ended by">{one.ended_by}</Fact>}
      </Facts>
      {end.error && <Notice tone="bad">{errorMessage(end.error)}</Notice>}
    </PanelBody>
  );
}
