// Asks before a page with unsaved changes is left, by a link or by Back. Render it while there are changes.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { back } from '../platform/back.ts';
import { BackStep } from '../platform/layers.ts';
import { Confirm } from './lazy-confirm-dialog.tsx';

const BLOCKER = 'unsaved-changes';

type Departure = { leave: () => void; stay?: () => void };

/** `leavesTo`: the page that Back leads to. */
export function UnsavedChanges({ leavesTo }: { leavesTo: string }) {
  const navigate = useNavigate();
  const [departure, setDeparture] = useState<Departure>();
  const [isLeaving, setLeaving] = useState(false);
  const left = useRef(false);
  // The router's own blocker: React Router's hook for it would be part of the first page's code.
  useEffect(() => {
    const { router } = back;
    if (router === undefined) return;
    // The browser has already moved when a Back is blocked, so Back is a layer instead, like a step of a form.
    router.getBlocker(
      BLOCKER,
      ({ historyAction, currentLocation, nextLocation }) =>
        !left.current &&
        historyAction !== 'POP' &&
        currentLocation.pathname !== nextLocation.pathname,
    );
    const unsubscribe = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(BLOCKER);
      if (blocker?.state !== 'blocked') return;
      setDeparture({ leave: blocker.proceed, stay: blocker.reset });
    });
    return () => {
      unsubscribe();
      router.deleteBlocker(BLOCKER);
    };
  }, []);
  const stay = () => {
    departure?.stay?.();
    setDeparture(undefined);
  };
  const leave = () => {
    left.current = true;
    setLeaving(true);
    departure?.leave();
  };
  // Until the next page has loaded, this one must not add another layer.
  if (isLeaving) return null;
  if (departure === undefined) {
    const goBack = () => navigate(leavesTo, { replace: true });
    return <BackStep onBack={() => setDeparture({ leave: goBack })} />;
  }
  return (
    <Confirm
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      action={{ mutate: leave, isPending: false, error: null }}
      onClose={stay}
    >
      <p>Your changes aren’t saved yet.</p>
    </Confirm>
  );
}
