// Asks for confirmation before an action that can't be undone, then performs it.
import type { ReactNode } from 'react';
import { errorMessage } from '../platform/api.ts';
import { Button } from './button.tsx';
import { Notice } from './card.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** Labels of the buttons: the one that changes nothing, and the one that performs the action. */
  cancelLabel: string;
  confirmLabel: string;
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
};

export default function ConfirmDialog({
  title,
  children,
  cancelLabel,
  confirmLabel,
  action,
  onClose,
}: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="flex flex-col gap-4">
        {children}
        {action.error && <Notice tone="bad">{errorMessage(action.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" loading={action.isPending} onClick={() => action.mutate()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
