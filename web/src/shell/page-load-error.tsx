// A page stays while the next page's code is loading; if that fails, it stays too, with a message and Retry.
import { useEffect, useSyncExternalStore } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { createCodeLoader, nextPage } from '../platform/code-loading.ts';
import { pageCode } from '../platform/page-code.ts';
import { LoadError } from '../ui/load-error.tsx';

const codeLoader = createCodeLoader();
addEventListener('online', codeLoader.retry);

export function PageLoadError() {
  const { location } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const failed = useSyncExternalStore(codeLoader.subscribe, codeLoader.hasFailed);
  const next = location && createPath(location);
  useEffect(() => {
    const { load } = pageCode;
    pageCode.load = codeLoader.load;
    return () => {
      pageCode.load = load;
    };
  }, []);
  useEffect(() => {
    nextPage.address = next;
    // Navigating elsewhere in the meantime cancels the wait.
    return next === undefined ? undefined : codeLoader.giveUp;
  }, [next]);
  if (!failed || next === undefined) return null;
  return (
    <LoadError
      subject="This page"
      onRetry={codeLoader.retry}
      onClose={() => navigate(here, { replace: true })}
    />
  );
}
