// The decision of a review: verified, or rejected for one of five reasons. Only a reviewer who has seen the
// ID can verify it.
import {
  type RejectionReason,
  type Review,
  rejectionReasonNames,
  rejectionReasons,
} from '@alajo/contract/kyc/review-schemas.ts';
import type { EndBody } from '@alajo/contract/staff/case-ends.ts';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { endCase } from '../cases/case-ends.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { FactCell } from './facts-table.tsx';

type Props = {
  review: Review;
  /** True while its document is on the screen. */
  seen: boolean;
  onDone: (message: string) => void;
  /** Called when the decision is refused: a colleague may have been first. */
  onFail: () => void;
};

export function Decision({ review, seen, onDone, onFail }: Props) {
  const [reason, setReason] = useState<RejectionReason>();
  const [asked, setAsked] = useState(false);
  const { reference, expired, customer } = review;
  const decide = useAction({
    mutationFn: (body: EndBody) => endCase({ kind: 'identity', reference }, body),
    onSuccess: (_, { end }) =>
      onDone(`${end === 'verify' ? 'Verified' : 'Rejected'}: ${customer.name}`),
    onError: onFail,
  });
  const choose = (chosen: RejectionReason) => {
    setReason(chosen);
    setAsked(false);
  };
  const mayVerify = seen && !expired;
  const verify = () => mayVerify && decide.mutate({ end: 'verify' });
  const reject = () =>
    reason === undefined ? setAsked(true) : decide.mutate({ end: 'reject', choice: reason });
  useKeys('This review', [
    { key: 'a', label: 'verify', run: verify },
    { key: 'r', label: 'reject', run: reject },
    ...rejectionReasonNames.map((name, index) => ({
      key: String(index + 1),
      label: rejectionReasons[name].title.toLowerCase(),
      run: () => choose(name),
      minor: true,
    })),
  ]);
  return (
    <>
      <FactCell title="Reject with a reason" aside="shown to the customer as written">
        <Reasons chosen={reason} onChoose={choose} />
        <p className="px-3 pb-2.5 text-[0.78125rem]" aria-live="polite">
          {reason === undefined ? (
            <span className={asked ? 'font-semibold text-bad' : 'text-muted'}>
              Choose a reason first with the keys 1 to 5.
            </span>
          ) : (
            `“${rejectionReasons[reason].description}”`
          )}
        </p>
      </FactCell>
      {decide.error && <Notice tone="bad">{errorMessage(decide.error)}</Notice>}
      {expired && <Notice tone="warn">This ID has expired, so it can only be rejected.</Notice>}
      <div className="sticky bottom-0 mt-auto grid grid-cols-2 gap-2 bg-bg pt-1 pb-3">
        <ActionButton variant="danger" hint="r" wide busy={decide.isPending} onClick={reject}>
          <span className="truncate">
            Reject{reason && `: ${rejectionReasons[reason].title.toLowerCase()}`}
          </span>
        </ActionButton>
        <ActionButton
          variant="primary"
          hint="a"
          wide
          busy={decide.isPending}
          disabled={!mayVerify}
          onClick={verify}
        >
          Verify
        </ActionButton>
      </div>
    </>
  );
}

type ReasonsProps = {
  chosen: RejectionReason | undefined;
  onChoose: (reason: RejectionReason) => void;
};

function Reasons({ chosen, onChoose }: ReasonsProps) {
  return (
    <div className="grid grid-cols-2 gap-1.5 px-3 py-2.5">
      {rejectionReasonNames.map((name, index) => {
        const on = name === chosen;
        const key = String(index + 1);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            aria-keyshortcuts={key}
            onClick={() => onChoose(name)}
            className={`flex h-8 items-center gap-2 rounded-lg border px-2 text-left ${on ? 'border-bad bg-bad-tint font-semibold text-bad' : 'border-line hover:bg-tint'}`}
          >
            <Kbd plain={on}>{key}</Kbd>
            <span className="truncate">{rejectionReasons[name].title}</span>
          </button>
        );
      })}
    </div>
  );
}
