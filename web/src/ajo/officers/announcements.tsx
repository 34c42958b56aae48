// All announcements, in a group's dialog.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { AnnouncementList } from './announcement-list.tsx';

export default function Announcements({ group, onBack }: { group: Group; onBack: () => void }) {
  return (
    <ViewFrame title="Announcements" onBack={onBack}>
      <AnnouncementList id={group.id} />
    </ViewFrame>
  );
}
