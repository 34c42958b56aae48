// Cancels a transfer that is still waiting, with one click: its only effect is to return the money.
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

/** `what` names the transfer, for screen readers. */
export function CancelTransfer({ reference, summary }: { reference: string; summary: string }) {
  const client = useQueryClient();
  const cancel = useAction({
    mutationFn: () => call(ownLimitRoutes.cancelTransfer, { reference }),
    // Also after a refusal: the transfer has gone out in the meantime.
    onSettled: () => refetchAfterPayment(client),
  });
  return (
    <>
      {cancel.error && <Notice tone="bad">{errorMessage(cancel.error)}</Notice>}
      <Button
        variant="secondary"
        aria-label={`Cancel ${summary}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel
      </Button>
    </>
  );
}
