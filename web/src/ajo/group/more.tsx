// Details of a group that most members rarely need, in five rows with their current values: a sheet on phones,
// part of the page on wide screens. Lists only what can be done now.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import {
  BookOpen,
  DoorOpen,
  Ellipsis,
  type LucideIcon,
  Scale,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { useWide } from '../../platform/wide.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { View } from '../dialog-views.tsx';
import { Disclosure } from '../disclosure.tsx';
import { officersPage } from '../roles.ts';
import { Row, Rows } from '../row.tsx';

type MoreRow = { icon: LucideIcon; title: string; note: string } & (
  | { view: View }
  | { to: string }
);

function rowsOf(group: Group): MoreRow[] {
  const { actions, status } = group;
  const started = group.current_round > 0;
  return [
    {
      icon: BookOpen,
      title: 'Passbook and history',
      note: started ? paidOutText(group) : 'From the first round on',
      view: { at: 'history' },
    },
    ...(status === 'completed'
      ? []
      : [
          {
            icon: ShieldCheck,
            title: 'Your safety',
            note: safetyText(group),
            view: { at: 'safety' } as const,
          },
        ]),
    { icon: Users, title: 'Who runs it', note: governmentText(group), to: officersPage(group) },
    ...(actions.leave || actions.offer_seat
      ? [
          {
            icon: DoorOpen,
            title: actions.leave ? 'Leave group' : 'Offer your seat',
            note: actions.leave ? 'Possible until the start' : 'Possible until you collect',
            view: { at: 'leave' } as const,
          },
        ]
      : []),
    ...(actions.dispute === null
      ? []
      : [
          {
            icon: Scale,
            title: `Dispute round ${actions.dispute}`,
            note: 'Possible until it is paid out',
            view: { at: 'raise_dispute' } as const,
          },
        ]),
  ];
}

function paidOutText({ schedule }: Group): string {
  const paid = schedule.filter(({ collected }) => collected).length;
  if (paid === 0) return 'Nothing paid out yet';
  return paid === 1 ? '1 pot paid out' : `${paid} pots paid out`;
}

function safetyText({ partial_payments, bond, your_hold, current_round }: Group): string {
  const short = partial_payments ? 'We take what’s there' : 'No part payments';
  return bond > 0 && current_round > 0 ? `${short} · bond ${formatNaira(your_hold)}` : short;
}

function governmentText({ members, proposals }: Group): string {
  const organiser = members.find(({ is_organiser }) => is_organiser);
  const who = organiser?.is_you ? 'You organise' : `${organiser?.name ?? 'No one'} organises`;
  if (proposals.length === 0) return who;
  return `${who} · ${proposals.length} open ${proposals.length === 1 ? 'vote' : 'votes'}`;
}

type Props = { group: Group; onOpen: (view: View) => void };

/** On phones one row that opens the sheet, whose state the page holds, because its head opens it too. */
export function More({ group, onOpen, onSheet }: Props & { onSheet: () => void }) {
  const wide = useWide();
  const rows = rowsOf(group);
  if (!wide) {
    return (
      <Rows label="More">
        <Row
          icon={Ellipsis}
          title="More about this group"
          note={rows.map(({ title }) => title).join(' · ')}
          onClick={onSheet}
        />
      </Rows>
    );
  }
  return (
    <section aria-label="More" className="rounded-card border border-line bg-surface">
      <Disclosure title="More about this group" open>
        <div className="-mx-4 divide-y divide-line border-line border-t">
          <RowList rows={rows} onOpen={onOpen} />
        </div>
      </Disclosure>
    </section>
  );
}

export function MoreSheet({ group, onOpen, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="More about this group" overScreen>
      <div className="-mx-4 divide-y divide-line">
        <RowList
          rows={rowsOf(group)}
          onOpen={(view) => {
            onClose();
            onOpen(view);
          }}
        />
      </div>
    </Dialog>
  );
}

const RowList = ({ rows, onOpen }: { rows: MoreRow[]; onOpen: (view: View) => void }) =>
  rows.map(({ icon, title, note, ...target }) =>
    'to' in target ? (
      <Row key={title} icon={icon} title={title} note={note} to={target.to} />
    ) : (
      <Row key={title} icon={icon} title={title} note={note} onClick={() => onOpen(target.view)} />
    ),
  );
