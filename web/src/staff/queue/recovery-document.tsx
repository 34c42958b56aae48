// The ID sent with an account recovery, decrypted while it is shown.
import { staffRecoveryRoutes } from '@alajo/contract/console/recovery-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDocumentPages } from '../identity/use-document-pages.ts';
import { Viewer } from '../identity/viewer.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props = { id: number; who: string; onClose: () => void };

export default function RecoveryFile({ id, who, onClose }: Props) {
  // Each view is logged, so nothing is fetched twice.
  const file = useQuery({
    queryKey: ['recovery-file', id],
    queryFn: ({ signal }) => callStaff(staffRecoveryRoutes.recoveryFile, { id }, { signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const { drawn, broken } = useDocumentPages(file.data);
  const none = file.error instanceof Refusal && file.error.is('not_found');
  return (
    <Dialog open onOpenChange={onClose} title={`ID sent for the account of ${who}`}>
      <div className="relative flex h-[56dvh] min-h-0 flex-col rounded-xl bg-[light-dark(#20302d,#070d0c)] text-[#cfe3df]">
        {drawn && file.data && (
          <Viewer
            drawn={drawn}
            name={`ID for ${who}`}
            caption="Sent with the request."
            mark={file.data.mark}
          />
        )}
        {!drawn && (
          <div className="grid flex-1 place-content-center gap-3 p-6 text-center">
            {file.isPending && <p role="status">Decrypting…</p>}
            {none && <p role="status">No ID was sent, or the case has ended.</p>}
            {broken && <p role="alert">This file can’t be shown.</p>}
            {file.error && !none && (
              <>
                <Notice tone="bad">{errorMessage(file.error)}</Notice>
                <ActionButton busy={file.isFetching} onClick={() => file.refetch()}>
                  Retry
                </ActionButton>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
