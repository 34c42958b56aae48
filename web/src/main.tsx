// The app's entry point: routes and styles.
import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { approvalPrompt } from './platform/api.ts';
import { getSession, onSessionChange } from './platform/session.ts';
import { returnAfterSignIn } from './platform/storage.ts';
import { router } from './routes.tsx';

// When the session ends (here, by a 401 or in another tab), leave the signed-in screens.
onSessionChange((change) => {
  // The landing page is outside the app and cannot be loaded without a network.
  if (change === 'signed-out' && navigator.onLine) window.location.assign('/');
  else if (getSession() === undefined) leave(change === 'expired');
  else if (change === 'elsewhere') router.revalidate();
});

/** Resumes an expired session where it ended, such as one opened from a link in an email. */
function leave(returns: boolean) {
  const { location, navigation } = router.state;
  const { pathname, search } = navigation.location ?? location;
  if (returns) returnAfterSignIn(pathname + search);
  router.navigate('/login');
}

approvalPrompt.load = () => import('./shell/approval-dialog.tsx');

const root = document.getElementById('root');
if (root === null) throw new Error('app.html has no #root');
const render = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
// Only a page sent with prices downloads the code that adopts them. Other pages show the prices they were
// built with.
if (document.documentElement.dataset.prices) {
  import('./platform/page-prices.ts').then(render, render);
} else render();
