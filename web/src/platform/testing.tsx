// Helpers for screen tests: a stub server keyed by "METHOD path", a signed-in customer, and axe.
import '@testing-library/jest-dom/vitest';
import { type ErrorCode, errors } from '@alajo/contract/errors.ts';
import type { User } from '@alajo/contract/identity/schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, vi } from 'vitest';
import { newQueryClient } from './query.ts';
import { signIn, signOut } from './session.ts';

export const ADA: User = {
  id: 7,
  username: 'ada',
  email: 'ada@example.ng',
  phone_number: '+2348031234567',
  first_name: 'Adaeze Oluwaseun',
  last_name: 'Okonkwo-Balógun',
  tier: 1,
  has_pin: true,
  joined_at: '2026-11-01T08:00:00+01:00',
};
export const TOKEN = 'a'.repeat(43);

type StubReply = { status?: number; body: unknown } | 'offline';
export type SentRequest = { method: string; url: string; headers: Headers; body: unknown };

/** Stubs each "METHOD /path"; any other call fails the test. Returns the requests sent. */
export function serve(
  replies: Record<string, StubReply | ((request: SentRequest) => StubReply)>,
): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const request = { method, url, headers: new Headers(init.headers), body };
    sent.push(request);
    const found = replies[`${method} ${url.split('?')[0]}`];
    if (found === undefined) throw new Error(`no answer for ${method} ${url}`);
    const answer = typeof found === 'function' ? found(request) : found;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return sent;
}

/** An error reply as the server sends it. */
export function refused(code: ErrorCode, more: object = {}): StubReply {
  const { status, message } = errors[code];
  const body = { code, message, error: message, detail: message, request_id: 'r', ...more };
  return { status, body };
}

export function signInAda(): void {
  signIn({ token: TOKEN, user: ADA }, { remember: true });
}

/** Renders the routes at a path with a new query client. */
export function show(routes: RouteObject[], path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = newQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } }); // still retries, but at once
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router };
}

/** Notice above saved data; it has the date in the first minute of a day, when the data is of the day before. */
export const SAVED_NOTICE =
  /^Saved (at|on \d{1,2} [A-Z][a-z]+ \d{4},) \d\d:\d\d, can’t reach Alajo$/;

/** Taps twice in one tick, like an impatient customer. */
export function doubleTap(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

/**
 * Expects no axe violations. Colour contrast needs a real browser, so the journeys check it. Landmarks
 * need the shell: `framed` checks them too.
 */
export async function expectAccessible({ framed = false } = {}): Promise<void> {
  // A menu's focus guards pass the focus on; without layout axe takes them for buttons.
  const page = { include: document.body, exclude: ['[data-base-ui-focus-guard]'] };
  const { violations } = await axe.run(page, {
    resultTypes: ['violations'],
    preload: false,
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: true },
      region: { enabled: framed },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  for (const pin of screen.queryAllByLabelText('Transaction PIN')) expectPinRule(pin);
}

/** Expects a button if the form has other inputs, and otherwise that the PIN's last digit submits it. */
function expectPinRule(pin: HTMLElement): void {
  const form = pin.closest('form');
  const inputs = form?.querySelectorAll('input, select, textarea').length;
  const labels = [...(form?.querySelectorAll('[type=submit]') ?? [])].map(
    (button) => button.textContent,
  );
  if (inputs !== 1) expect(labels).toHaveLength(1);
  else if (!labels.includes('Create Àjọ Group') && !pin.hasAttribute('aria-invalid')) {
    expect(pin).toHaveAccessibleDescription(/^The fourth digit/);
  }
}

// Generous: it ends early if the machine has time, and must not end before an overloaded one is done.
configure({ asyncUtilTimeout: 30_000 });

// happy-dom has no scrolling.
vi.stubGlobal('scrollTo', () => undefined);

afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
