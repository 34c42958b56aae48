// An officer's proposal to the group, in a dialog of their page.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeFirstTerms } from './first-terms.tsx';
import { ProposeTerms, ProposeView } from './proposal-form.tsx';
import { RemindView } from './remind-view.tsx';

export type OfficerDialogState = 'first_terms' | 'terms' | 'pause' | 'resume' | 'remind';

type Props = {
  opened: OfficerDialogState;
  group: Group;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

export default function AskDialog({ opened, ...shared }: Props) {
  return (
    <Dialog open onOpenChange={shared.onBack} title={shared.group.name}>
      <View opened={opened} {...shared} />
    </Dialog>
  );
}

function View({ opened, ...shared }: Props) {
  if (opened === 'first_terms') return <ChangeFirstTerms {...shared} />;
  if (opened === 'terms') return <ProposeTerms {...shared} />;
  if (opened === 'remind') return <RemindView {...shared} />;
  return <ProposeView {...shared} kind={opened} />;
}
