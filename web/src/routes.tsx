// The spec's route table (§2). Pages are lazy; the guards are the loaders of the two parent routes.
import { useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  type LazyRouteFunction,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { back } from './platform/back.ts';
import { pageCode } from './platform/page-code.ts';
import { getSession } from './platform/session.ts';
import { returnAfterSignIn } from './platform/storage.ts';
import { CrashPage, PageError } from './shell/error-pages.tsx';
import { PageLoadError } from './shell/page-load-error.tsx';

const visitorsOnly = () => (getSession() ? redirect('/dashboard') : null);
function customersOnly({ request }: { request: Request }) {
  if (getSession()) return null;
  returnAfterSignIn(request.url.slice(location.origin.length));
  return redirect('/login');
}
type Page = { path: string; lazy: LazyRouteFunction<RouteObject> };
const loaded = ({ path, lazy }: Page) => ({ path, lazy: () => pageCode.load(lazy) });
// Keeps the shell around a page that crashes.
const framed = (pages: Page[]) => [{ ErrorBoundary: PageError, children: pages.map(loaded) }];

function Root() {
  // After the effects of the page, which may take over text typed there.
  useLayoutEffect(() => document.querySelector('.outline')?.remove(), []);
  return (
    <>
      <Outlet />
      <PageLoadError />
    </>
  );
}

// Until the first page has loaded, app.html shows its outline.
const Outline = () => null;

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: Outline,
    ErrorBoundary: CrashPage,
    children: [
      {
        loader: visitorsOnly,
        children: [
          { path: '/login', lazy: () => import('./identity/login.tsx') },
          { path: '/register', lazy: () => import('./identity/register.tsx') },
          { path: '/verify-device', lazy: () => import('./identity/verify-device.tsx') },
          { path: '/verify-otp', lazy: () => import('./identity/verify-otp.tsx') },
          { path: '/forgot-password', lazy: () => import('./identity/forgot-password.tsx') },
          { path: '/recover', lazy: () => import('./identity/recover.tsx') },
        ].map(loaded),
      },
      loaded({ path: '/not-me', lazy: () => import('./identity/not-me.tsx') }),
      loaded({ path: '/reset-password', lazy: () => import('./identity/reset-password.tsx') }),
      {
        lazy: () => pageCode.load(() => import('./platform/remote-data.tsx')),
        children: [
          loaded({
            path: '/verify/:reference?',
            lazy: () => import('./transactions/verify.tsx'),
          }),
          loaded({ path: '/join/:code', lazy: () => import('./ajo/join/join.tsx') }),
          loaded({ path: '/pay/:slug', lazy: () => import('./requests/pay.tsx') }),
          loaded({ path: '/confirm/:token', lazy: () => import('./whatsapp/confirm.tsx') }),
          loaded({ path: '/pot/:slug', lazy: () => import('./pots/pot.tsx') }),
          {
            loader: customersOnly,
            children: [
              loaded({
                path: '/trust-device',
                lazy: () => import('./identity/trust-device.tsx'),
              }),
            ],
          },
          {
            loader: customersOnly,
            lazy: () => pageCode.load(() => import('./shell/shell.tsx')),
            children: framed([
              { path: '/dashboard', lazy: () => import('./dashboard/dashboard.tsx') },
              { path: '/wallet', lazy: () => import('./wallet/wallet.tsx') },
              // The wallet with its dialog open.
              { path: '/send-money', lazy: () => import('./wallet/wallet.tsx') },
              { path: '/profile', lazy: () => import('./profile/profile.tsx') },
              { path: '/ajo', lazy: () => import('./ajo/ajo.tsx') },
              { path: '/ajo/passbook/:id', lazy: () => import('./ajo/passbook/passbook.tsx') },
              { path: '/ajo/kin', lazy: () => import('./ajo/next-of-kin/next-of-kin.tsx') },
              { path: '/ajo/officers/:id', lazy: () => import('./ajo/officers/officers.tsx') },
              { path: '/services', lazy: () => import('./services/services.tsx') },
              { path: '/savings', lazy: () => import('./savings/savings.tsx') },
              { path: '/savings/sorting', lazy: () => import('./sorting/sorting.tsx') },
              { path: '/coming-up', lazy: () => import('./schedules/coming-up.tsx') },
              { path: '/banks/add', lazy: () => import('./wallet/banks/add-bank.tsx') },
              { path: '/banks/tonight', lazy: () => import('./wallet/banks/tonight.tsx') },
              { path: '/banks/:id', lazy: () => import('./wallet/banks/bank.tsx') },
              { path: '/coming-up/orders/:id', lazy: () => import('./schedules/order.tsx') },
              { path: '/marketplace', lazy: () => import('./marketplace/marketplace.tsx') },
              {
                path: '/marketplace/orders',
                lazy: () => import('./marketplace/orders/orders.tsx'),
              },
              { path: '/waste', lazy: () => import('./waste/waste.tsx') },
              {
                path: '/marketplace/selling',
                lazy: () => import('./marketplace/selling/selling.tsx'),
              },
              { path: '/insights', lazy: () => import('./insights/insights.tsx') },
              { path: '/transactions', lazy: () => import('./transactions/transactions.tsx') },
              {
                path: '/transactions/statement',
                lazy: () => import('./transactions/statement.tsx'),
              },
              { path: '/transactions/balance', lazy: () => import('./transactions/balance.tsx') },
              {
                path: '/settings/:page?',
                lazy: () => import('./settings/settings.tsx'),
              },
              { path: '/support/:page?/:id?', lazy: () => import('./support/support.tsx') },
              { path: '/notifications', lazy: () => import('./notifications/notifications.tsx') },
              { path: '/receipt', lazy: () => import('./transactions/receipt.tsx') },
              { path: '/me', lazy: () => import('./requests/own-code.tsx') },
              { path: '/requests', lazy: () => import('./requests/requests.tsx') },
              { path: '/requests/:id', lazy: () => import('./requests/request.tsx') },
              { path: '/pots', lazy: () => import('./pots/pots.tsx') },
              { path: '/splits/new', lazy: () => import('./requests/split-form.tsx') },
              { path: '/splits/:id', lazy: () => import('./requests/split.tsx') },
            ]),
          },
        ],
      },
      loaded({ path: '*', lazy: () => import('./shell/not-found.tsx') }),
    ],
  },
]);
back.router = router;
