// Notification settings, opened from the notifications page.
import { Dialog } from '../ui/dialog.tsx';
import { Preferences } from './settings/preferences.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function PreferencesDialog(props: Props) {
  return (
    <Dialog {...props} title="Notification settings">
      <Preferences />
    </Dialog>
  );
}
