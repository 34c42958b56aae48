// The group's officers, in its dialog.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { Government } from './government.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function GovernmentView({ group, onBack, onDone }: Props) {
  return (
    <ViewFrame title="Who runs the group" onBack={onBack}>
      <Government group={group} onDone={onDone} />
    </ViewFrame>
  );
}
