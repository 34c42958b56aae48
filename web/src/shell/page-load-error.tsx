// A page stays while the next page's code is loading; if that fails, it stays too, with a message and Retry.
import { useEffect, useSyncExternalStore } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { createCodeLoader, nextPage } from '../platform/code-loading.ts';
import { pageCode } from '../platform/page-code.ts';
import { LoadError } from '../ui/load-error.tsx';

const losses = createCodeLoader();
addEventListener('online', losses.retry);

export function PageLoadError() {
  const { location } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const lost = useSyncExternalStore(losses.subscribe, losses.any);
  const next = location && createPath(location);
  useEffect(() => {
    const { load } = pageCode;
    pageCode.load = losses.fetched;
    return () => {
      pageCode.load = load;
    };
  }, []);
  useEffect(() => {
    nextPage.address = next;
    // Navigating elsewhere in the meantime cancels the wait.
    return next === undefined ? undefined : losses.giveUp;
  }, [next]);
  if (!lost || next === undefined) return null;
  return (
    <LoadError
      subject="This page"
      onRetry={losses.retry}
      onClose={() => navigate(here, { replace: true })}
    />
  );
}
