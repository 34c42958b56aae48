// Asks before a page with unsaved changes is left, by a link or by Back. Render it while there are changes.
import { useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { BackStep } from '../platform/layers.ts';
import { Confirm } from './lazy-confirm-dialog.tsx';

/** `leavesTo`: the page that Back leads to. */
export function UnsavedChanges({ leavesTo }: { leavesTo: string }) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [isBack, setBack] = useState(false);
  // The browser has already moved when a Back is blocked, so Back is a layer instead, like a step of a form.
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      !leaving.current &&
      historyAction !== 'POP' &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => {
    setBack(false);
    blocker.reset?.();
  };
  const leave = () => {
    leaving.current = true;
    if (blocker.proceed) blocker.proceed();
    else navigate(leavesTo, { replace: true });
  };
  if (!isBack && blocker.state === 'unblocked') return <BackStep onBack={() => setBack(true)} />;
  return (
    <Confirm
      title="Leave without saving?"
      keep="Stay"
      act="Leave"
      action={{ mutate: leave, isPending: false, error: null }}
      onClose={stay}
    >
      <p>Your changes aren’t saved yet.</p>
    </Confirm>
  );
}
