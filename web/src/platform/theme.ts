// The theme of this device: light, dark or the system's. The first script of app.html and index.html
// applies it before the first paint.
import { useSyncExternalStore } from 'react';
import { localStore, read, remove, THEME_KEY, write } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function getTheme(): Theme {
  const stored = read(localStore(), THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') remove(localStore(), THEME_KEY);
  else write(localStore(), THEME_KEY, theme);
  apply();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of [...listeners]) listener();
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === THEME_KEY || event.key === null) apply();
});
