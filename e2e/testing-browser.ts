// Global setup for all journeys: one browser, in which each journey has its own contexts.
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';
import { removeFirstStarts } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address the browser listens at. */
    browserUrl: string;
  }
}

/**
 * Provides `browserUrl`; the returned teardown closes the browser and removes data that journeys shared.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await removeFirstStarts();
  };
}
