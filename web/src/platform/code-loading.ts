// Loads code on demand. If that fails, the load waits for a retry and the page stays as it is.

// The messages of Chrome, Firefox and Safari for a script that failed to load, and Vite's for styles.
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

/** True if code could not be fetched, as opposed to code that crashed. */
export const isNotFetched = (error: unknown) =>
  error instanceof Error && NOT_FETCHED.test(error.message);

export type CodeLoader = {
  subscribe: (listener: () => void) => () => void;
  /** True while a failed load waits for a retry. */
  hasFailed: () => boolean;
  retry: () => void;
  /** Rejects every failed load. */
  giveUp: () => void;
  /**
   * Resolves once the code has loaded, after any number of tries. Rejects if the code crashes. The page is
   * never reloaded for code that is `optional`.
   */
  load: <Code>(fetchCode: () => Promise<Code>, optional?: boolean) => Promise<Code>;
};

/** The page being opened, if its code may fail to load: the target of a reload, whatever else failed here. */
export const nextPage: { address: string | undefined } = { address: undefined };

export function createCodeLoader(): CodeLoader {
  const failedLoads = new Set<{ retry: () => void; giveUp: () => void }>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const nextRetry = (error: unknown) =>
    new Promise<void>((retry, reject) => {
      failedLoads.add({ retry, giveUp: () => reject(error) });
      notify();
    });
  const endAll = (outcome: 'retry' | 'giveUp') => {
    const ended = [...failedLoads];
    failedLoads.clear();
    notify();
    for (const failed of ended) failed[outcome]();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasFailed: () => failedLoads.size > 0,
    retry: () => endAll('retry'),
    giveUp: () => endAll('giveUp'),
    async load(fetchCode, optional) {
      for (let tries = 0; ; tries++) {
        try {
          return await fetchCode();
        } catch (error) {
          if (!isNotFetched(error)) throw error;
          if (tries > 0 && !optional && (await serverResponds())) await reload();
          await nextRetry(error);
        }
      }
    },
  };
}

// Many browsers never refetch a module that failed once, and a new version of Alajo may have replaced it.
// With a network, a new page has neither problem.
const serverResponds = () =>
  fetch('/app.html', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

let reloading: Promise<void> | undefined;

/** Reloads once, however many parts failed: a second reload would replace the first. */
function reload(): Promise<void> {
  const target = nextPage.address;
  reloading ??= import('./worker.ts')
    .catch(() => ({ reloadApp: () => location.assign(target ?? location.href) }))
    .then(({ reloadApp }) => reloadApp(target));
  return reloading;
}
