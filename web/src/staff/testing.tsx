// Helpers for the console’s screen tests: a stub server and members of staff.

import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { permissionsOf, type Role } from '@alajo/contract/staff-roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { refused, serve } from '../platform/testing.tsx';
import { queryClient } from './platform/session.ts';
import { leaveWhenEnded, routes } from './routes.tsx';

export const meOf = (name: string, ...roles: Role[]): StaffMe => ({
  id: 3,
  name,
  email: 'me@staff.alajo.example',
  roles,
  permissions: [...permissionsOf(roles)],
  verified_until: '2026-11-24T10:00:00Z',
  session_until: '2026-11-24T17:30:00Z',
});
export const NGOZI = meOf('Ngozi Chukwuemeka-Eze', 'operations');
export const CHIKA = meOf('Chika Eze', 'administrator');

const NONE = { count: 0, more: false };
const COUNTS = {
  all: NONE,
  overdue: NONE,
  within_the_hour: NONE,
  mine: 0,
  unclaimed: NONE,
  at_risk: NONE,
  mine_at_risk: 0,
  unclaimed_at_risk: NONE,
  groups: [],
  kinds: [],
  together: [],
};
export const list = (...results: object[]) => ({ body: { results, next: null } });

type Answers = Parameters<typeof serve>[0];

/** Opens the console at a path, signed in as a member or (null) signed out. */
export function openConsole(path: string, me: StaffMe | null, replies: Answers = {}) {
  const sent = serve({
    'GET /api/staff/me/': me === null ? refused('staff_signed_out') : { body: me },
    'GET /api/staff/development-sessions/': refused('not_found'),
    'GET /api/staff/proposals/': list(),
    'GET /api/staff/case-counts/': { body: COUNTS },
    'GET /api/staff/cases/': list(),
    'GET /api/staff/case-views/': { body: { results: [] } },
    ...replies,
  });
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const stop = leaveWhenEnded(router);
  afterEach(stop);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  const posted = (url: string) =>
    sent.filter((request) => request.method === 'POST' && request.url === `/api/staff/${url}`);
  return { ...view, router, sent, at, posted };
}

export const press = (keys: string) => userEvent.keyboard(keys);

afterEach(() => queryClient.clear());
