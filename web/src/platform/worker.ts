// The service worker of the installed app. A new version waits until the customer accepts it.
import { useSyncExternalStore } from 'react';

const LOOKED_EVERY_MS = 60 * 60_000;
const TAKEN_WITHIN_MS = 5_000;

// Missing on plain http and in browsers that block storage.
const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the worker now; repeated calls return the same registration. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await container()?.register('/sw.js');
  if (registration) follow(registration);
  return registration;
}

let followed: ServiceWorkerRegistration | undefined;
let ready = false;
const listeners = new Set<() => void>();

function follow(registration: ServiceWorkerRegistration): void {
  if (followed === registration) return;
  followed = registration;
  const look = () => {
    // The very first version takes over automatically, because there is no older one.
    ready = registration.waiting !== null && container()?.controller !== null;
    for (const listener of [...listeners]) listener();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look();
  // An installed app may stay open for days.
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOKED_EVERY_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Whether a new version of Alajo is ready to load. */
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
 * Reloads the page with the new version, if there is one; otherwise an old page would request files
 * the server no longer has. Other tabs are left alone, because one may be in a payment.
 */
export async function reloadApp(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, TAKEN_WITHIN_MS));
  await Promise.race([takeNewVersion().catch(() => undefined), late]);
  window.location.reload();
}

async function takeNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration();
  if (!registration) return;
  if (registration.waiting === null) await registration.update();
  const next = registration.waiting ?? registration.installing;
  if (next === null) return;
  await became(next, 'installed');
  const taken = new Promise((resolve) =>
    container()?.addEventListener('controllerchange', resolve, { once: true }),
  );
  next.postMessage({ type: 'SKIP_WAITING' });
  await taken;
}

function became(worker: ServiceWorker, state: ServiceWorkerState): Promise<unknown> {
  if (worker.state === state) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === state && resolve(state));
  });
}
