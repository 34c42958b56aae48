// The service worker of the installed app. A new version waits until the customer accepts it.
import { useSyncExternalStore } from 'react';

const UPDATE_CHECK_EVERY_MS = 60 * 60_000;
const TAKEOVER_TIMEOUT_MS = 5_000;

// Missing on plain http and in browsers that block storage.
const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the worker now; repeated calls return the same registration. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await container()?.register('/sw.js');
  if (registration) watch(registration);
  return registration;
}

let watched: ServiceWorkerRegistration | undefined;
let ready = false;
const listeners = new Set<() => void>();

function watch(registration: ServiceWorkerRegistration): void {
  if (watched === registration) return;
  watched = registration;
  const update = () => {
    // The very first version takes over automatically, because there is no older one.
    ready = registration.waiting !== null && container()?.controller !== null;
    for (const listener of [...listeners]) listener();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', update);
  });
  update();
  // An installed app may stay open for days.
  let lastCheck = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastCheck < UPDATE_CHECK_EVERY_MS) return;
    lastCheck = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** True once a new version of Alajo is ready to load. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
  );
}

/**
 * Reloads the page, or loads another one, with the new version if there is one; otherwise an old page would
 * request files the server no longer has. Other tabs are left alone, because one may be in a payment.
 */
export async function reloadApp(target?: string): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, TAKEOVER_TIMEOUT_MS));
  await Promise.race([activateNewVersion().catch(() => undefined), timeout]);
  if (target === undefined) window.location.reload();
  else window.location.assign(target);
}

async function activateNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration();
  if (!registration) return;
  if (registration.waiting === null) await registration.update();
  const next = registration.waiting ?? registration.installing;
  if (next === null) return;
  await stateReached(next, 'installed');
  const takeover = new Promise((resolve) =>
    container()?.addEventListener('controllerchange', resolve, { once: true }),
  );
  next.postMessage({ type: 'SKIP_WAITING' });
  await takeover;
}

function stateReached(worker: ServiceWorker, state: ServiceWorkerState): Promise<unknown> {
  if (worker.state === state) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === state && resolve(state));
  });
}
