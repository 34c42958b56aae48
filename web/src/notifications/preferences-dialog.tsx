// What to be told about, over the page of notifications.
import { Dialog } from '../ui/dialog.tsx';
import { Preferences } from './preferences.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function PreferencesDialog(props: Props) {
  return (
    <Dialog {...props} title="What to tell me">
      <Preferences />
    </Dialog>
  );
}
