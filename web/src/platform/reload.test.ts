// A page reloaded while a dialog was open: it starts on the dialog's entry in the history.
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('after a reload with a dialog open, one Back leaves the page', async () => {
  window.history.pushState({ idx: 1 }, '', '/before');
  window.history.pushState({ idx: 2, key: 'page' }, '', '/page');
  window.history.pushState({ idx: 2, key: 'page', layer: 1 }, '', '/page');
  window.history.replaceState({ idx: 2, key: 'dialog', layer: 1 }, '', '/page?order=1');
  await import('./layers.ts');
  await waitFor(() => expect(window.history.state).toEqual({ idx: 2, key: 'dialog', layer: 0 }));
  expect(window.location.search).toBe('?order=1');
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});
