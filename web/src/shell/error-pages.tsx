// Screens shown after a crash: in place of the whole app, or of a page inside the shell.
import { lazy, Suspense } from 'react';
import { Button } from '../ui/button.tsx';

/** Replaces the whole screen after a crash. */
export const CrashPage = () => (
  <main className="grid min-h-dvh place-items-center p-6 text-center">
    <ErrorMessage />
  </main>
);

/** Replaces a page inside the shell, so the menu still works. */
export const PageError = () => (
  <div className="grid min-h-[60dvh] place-items-center text-center">
    <ErrorMessage />
  </div>
);

const ErrorMessage = () => (
  <Suspense>
    <Trouble />
  </Suspense>
);

// Loaded on demand; the service worker caches it for offline use. If even that fails:
const Trouble = lazy(() => import('./trouble.tsx').catch(() => ({ default: UnexpectedError })));

function UnexpectedError() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4">
      <h1 className="text-2xl font-bold">Oops! Something went wrong</h1>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}
