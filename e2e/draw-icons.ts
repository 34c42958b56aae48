// Draws the app's icons from its mark. After changing the mark, run `npm run icons -w e2e`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';

const WEB = join(import.meta.dirname, '../web');

// Phones crop maskable icons to their own shape, so those fill the whole square.
const ICONS = [
  { name: 'icon-192.png', size: 192, whole: false },
  { name: 'icon-512.png', size: 512, whole: false },
  { name: 'icon-maskable-512.png', size: 512, whole: true },
  { name: 'apple-touch-icon.png', size: 180, whole: true },
];

const mark = await readFile(join(WEB, 'src/ui/mark.svg'), 'utf8');
const browser = await launchBrowser();
for (const { name, size, whole } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawing = whole ? mark.replace(' rx="8"', '') : mark;
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  await writeFile(join(WEB, 'public', name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
