// Route table of the console. Signed-out visitors are sent to the sign-in page and back.
import type { Permission } from '@alajo/contract/staff-roles.ts';
import type { ComponentType } from 'react';
import {
  type createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
} from 'react-router';
import { Refusal } from '../platform/api.ts';
import { may, meQuery, onSessionEnd, queryClient } from './platform/session.ts';
import { type PagePath, sections, sectionsFor } from './sections.ts';
import { CrashPage, ForbiddenPage, Loading } from './shell/trouble.tsx';

const signInPage = (from: string, ended?: string) => {
  const query = new URLSearchParams({
    ...(from !== '/staff' && { next: from }),
    ...(ended && { ended }),
  });
  return query.size === 0 ? '/staff/sign-in' : `/staff/sign-in?${query}`;
};

async function staffOnly({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  try {
    await queryClient.ensureQueryData({ ...meQuery, retry: false });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401)
      return redirect(signInPage(pathname + search));
    throw error;
  }
}

/** Fetched on every visit: the next member to sign in may have other roles. */
async function permitted(needs: readonly Permission[]) {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!may(me, ...needs)) throw new Response(null, { status: 403 });
  return null;
}

async function firstPage() {
  const me = await queryClient.ensureQueryData(meQuery);
  const first = sectionsFor(me)[0]?.pages[0];
  return first === undefined ? null : redirect(first.path);
}

const PAGES: Record<PagePath, () => Promise<{ Component: ComponentType }>> = {
  '/staff/queue': () => import('./queue/queue.tsx'),
  '/staff/customers': () => import('./customers/customers.tsx'),
  '/staff/frozen-wallets': () => import('./customers/frozen-wallets.tsx'),
  '/staff/identity': () => import('./identity/identity.tsx'),
  '/staff/payments': () => import('./payments/payments.tsx'),
  '/staff/orders': () => import('./market/orders.tsx'),
  '/staff/products': () => import('./market/products.tsx'),
  '/staff/money': () => import('./money/money.tsx'),
  '/staff/owed': () => import('./money/owed-money.tsx'),
  '/staff/rules': () => import('./rules/rules.tsx'),
  '/staff/providers': () => import('./rules/providers.tsx'),
  '/staff/announcements': () => import('./rules/announcements.tsx'),
  '/staff/inbox': () => import('./inbox/inbox.tsx'),
  '/staff/collections': () => import('./waste/collections.tsx'),
  '/staff/waste-operators': () => import('./waste/operators.tsx'),
  '/staff/groups': () => import('./groups/groups.tsx'),
  '/staff/pots': () => import('./groups/pots.tsx'),
  '/staff/reconciliation': () => import('./reconciliation/reconciliation.tsx'),
  '/staff/proposals': () => import('./proposals/proposals.tsx'),
  '/staff/members': () => import('./team/members.tsx'),
  '/staff/log': () => import('./log/log.tsx'),
};
const pages = sections.flatMap(
  ({ pages: own }): { path: PagePath; needs: readonly Permission[] }[] => [...own],
);

export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: Loading,
    children: [
      { path: '/staff/sign-in', lazy: () => import('./account/sign-in.tsx') },
      { path: '/staff/invitation', lazy: () => import('./account/invitation.tsx') },
      {
        loader: staffOnly,
        lazy: () => import('./shell/shell.tsx'),
        children: [
          {
            ErrorBoundary: CrashPage,
            children: [
              { path: '/staff', loader: firstPage, Component: ForbiddenPage },
              ...pages.map(({ path, needs }) => ({
                path,
                loader: () => permitted(needs),
                lazy: PAGES[path],
              })),
              {
                path: '/staff/customers/:id',
                loader: () => permitted(['customers.read']),
                lazy: () => import('./customers/customer.tsx'),
              },
              {
                path: '/staff/payments/:reference',
                loader: () => permitted(['payments.read']),
                lazy: () => import('./payments/payment.tsx'),
              },
              {
                path: '/staff/recalls/:reference',
                loader: () => permitted(['payments.read']),
                lazy: () => import('./recalls/recall.tsx'),
              },
              { path: '*', lazy: () => import('./shell/not-found.tsx') },
            ],
          },
        ],
      },
    ],
  },
];

/** Redirects to the sign-in page when the session ends, and clears the member’s data. */
export function leaveWhenEnded(router: ReturnType<typeof createBrowserRouter>) {
  return onSessionEnd(async (ended) => {
    const { pathname, search } = router.state.location;
    if (pathname.startsWith('/staff/sign-in')) return;
    await router.navigate(signInPage(ended === 'signed-out' ? '/staff' : pathname + search, ended));
    queryClient.clear();
  });
}
