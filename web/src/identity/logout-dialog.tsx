// Confirm Logout (spec §2). Signs out on this device even if the server cannot be reached.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { signOut } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export default function LogoutDialog(props: Props) {
  const leave = useAction({
    mutationFn: () => call(identityRoutes.logout),
    onSettled: () => signOut(),
  });
  return (
    <Dialog {...props} title="Confirm Logout">
      <p className="text-muted">Are you sure you want to log out?</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={() => props.onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="danger" loading={leave.isPending} onClick={() => leave.mutate()}>
          Logout
        </Button>
      </div>
    </Dialog>
  );
}
