// Dialogs of the page about who runs the group: a vote, other terms, a reminder, an office for someone, and
// the members they help.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Appointment } from './candidates.ts';
import { ChooseMember } from './choose-member.tsx';
import { ChangeFirstTerms } from './first-terms.tsx';
import { ProposeTerms, ProposeView } from './proposal-form.tsx';
import RemindView from './remind-view.tsx';

const ProxyMembersView = lazyPart(() => import('../proxy-members/proxy-members-view.tsx'), {
  retry: 'inside',
});

export type OfficerDialogState =
  | 'first_terms'
  | 'terms'
  | 'pause'
  | 'resume'
  | 'remind'
  | 'proxy-members'
  | Appointment;

type Props = {
  opened: OfficerDialogState;
  group: Group;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

export default function OfficerDialog({ opened, ...shared }: Props) {
  if (typeof opened === 'object') return <ChooseMember appointment={opened} {...shared} />;
  return (
    <Dialog open onOpenChange={shared.onBack} title={shared.group.name}>
      <View opened={opened} {...shared} />
    </Dialog>
  );
}

type ViewProps = Props & { opened: Exclude<OfficerDialogState, Appointment> };

function View({ opened, ...shared }: ViewProps) {
  switch (opened) {
    case 'first_terms':
      return <ChangeFirstTerms {...shared} />;
    case 'terms':
      return <ProposeTerms {...shared} />;
    case 'remind':
      return <RemindView {...shared} />;
    case 'proxy-members':
      return <ProxyMembersView {...shared} />;
    case 'pause':
    case 'resume':
      return <ProposeView {...shared} kind={opened} />;
    default:
      return opened satisfies never;
  }
}
