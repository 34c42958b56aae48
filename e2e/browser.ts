// The journeys' browser: CHROMIUM_PATH, otherwise an installed browser, otherwise the one in the npm
// package.
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With this feature, a reloaded page forgets that its network was turned off.
  '--disable-features=RenderDocument',
];

/** Launches the browser headless. Throws with instructions if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH: no file at ${configured}`);
  const installed = configured ?? INSTALLED.find((path) => existsSync(path));
  // Without the package's arguments: they are for one page in one process, and the browser would exit when
  // the first page closes.
  const executablePath = installed ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, args: ARGS });
}
