// Draws the preview images of shared links (`npm run previews -w e2e`): 1200 × 630, the size chat apps ask
// for, in the colours and ornament of the balance card.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';

const WEB = join(import.meta.dirname, '../web');

const COIN = `<circle cx="200" cy="200" r="150" fill="#ffffff14"/>
  <circle cx="200" cy="200" r="96" fill="#f59e0b"/>
  <path d="M168 252V150l64 102V150M152 186h96M152 216h96" fill="none" stroke="#1c1408" stroke-width="13" stroke-linejoin="bevel"/>`;
const TICK = `<circle cx="200" cy="200" r="150" fill="#ffffff14"/>
  <path d="M120 92h160v210l-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18z" fill="#fff"/>
  <path d="M148 136h64M148 168h104" stroke="#9fb8b3" stroke-width="12" stroke-linecap="round"/>
  <circle cx="248" cy="262" r="54" fill="#f59e0b"/>
  <path d="m222 263 18 18 34-38" fill="none" stroke="#1c1408" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`;
const RING = `<circle cx="200" cy="200" r="120" fill="none" stroke="#ffffff40" stroke-width="8"/>
  ${[0, 1, 2, 3, 4, 5]
    .map((seat) => {
      const turn = (seat * Math.PI) / 3 - Math.PI / 2;
      const [x, y] = [200 + 120 * Math.cos(turn), 200 + 120 * Math.sin(turn)];
      return `<circle cx="${x}" cy="${y}" r="38" fill="${seat === 0 ? '#f59e0b' : '#fff'}"/>
        <circle cx="${x}" cy="${y - 9}" r="11" fill="${seat === 0 ? '#1c1408' : '#0f766e'}"/>
        <path d="M${x - 19} ${y + 24}a19 19 0 0 1 38 0z" fill="${seat === 0 ? '#1c1408' : '#0f766e'}"/>`;
    })
    .join('')}
  <circle cx="200" cy="200" r="44" fill="#f59e0b"/>
  <path d="M186 224v-48l28 48v-48M178 194h44M178 208h44" fill="none" stroke="#1c1408" stroke-width="7" stroke-linejoin="bevel"/>`;
const POT = `<circle cx="200" cy="200" r="150" fill="#ffffff14"/>
  <path d="M112 190h176c16 66-14 126-88 126s-104-60-88-126z" fill="#fff"/>
  <rect x="96" y="166" width="208" height="28" rx="14" fill="#fff"/>
  <path d="m132 236 14-20 14 20 14-20 14 20 14-20 14 20 14-20 14 20 14-20 10 14" fill="none" stroke="#0f766e" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>
  <circle cx="200" cy="104" r="40" fill="#f59e0b"/>
  <path d="M189 124V84l22 40V84M182 98h36M182 110h36" fill="none" stroke="#1c1408" stroke-width="6" stroke-linejoin="bevel"/>
  <circle cx="128" cy="132" r="22" fill="#f59e0b"/><circle cx="272" cy="132" r="22" fill="#f59e0b"/>`;

const PREVIEWS = [
  {
    name: 'pay',
    title: 'Pay with a link',
    line: 'From Alajo, by card or bank transfer',
    drawing: COIN,
  },
  { name: 'verify', title: 'Check a receipt', line: 'Straight from Alajo’s books', drawing: TICK },
  {
    name: 'join',
    title: 'Save together',
    line: 'Read the group’s terms before you join',
    drawing: RING,
  },
  { name: 'pot', title: 'Pay into the pot', line: 'For one purpose, on one day', drawing: POT },
];

const font = (await readFile(join(WEB, 'src/ui/inter-ng.woff2'))).toString('base64');

const pageOf = ({ title, line, drawing }: (typeof PREVIEWS)[number]) => `<!doctype html>
<style>
  @font-face { font-family: Inter; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; color: #fff;
    font-family: Inter; background: #0f766e }
  .logo { position: absolute; left: 80px; top: 96px; display: flex; align-items: center; gap: 20px;
    font-size: 44px; font-weight: 700 }
  h1 { position: absolute; left: 80px; top: 250px; margin: 0; width: 640px; font-size: 88px;
    line-height: 96px; letter-spacing: -2px }
  p { position: absolute; left: 80px; bottom: 84px; margin: 0; font-size: 36px; color: #c9e4df }
  .drawing { position: absolute; right: 70px; top: 105px; width: 420px }
  .weave { position: absolute; left: 0; width: 100%; height: 24px; color: #ffffff2e }
</style>
<svg class="weave" style="top:0" fill="currentColor"><pattern id="w" width="72" height="24"
  patternUnits="userSpaceOnUse"><path d="M0 24 12 4l12 20zm36-22 8 10-8 10-8-10zm12-2 12 20 12-20z"/></pattern>
  <rect width="1200" height="24" fill="url(#w)"/></svg>
<div class="logo"><svg width="72" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#fff"/>
  <circle cx="16" cy="16" r="8.5" fill="none" stroke="#0f766e" stroke-width="3"
    stroke-dasharray="9 4.35" stroke-linecap="round"/><circle cx="16" cy="16" r="2.6" fill="#f59e0b"/></svg>
  Alajo</div>
<h1>${title}</h1><p>${line}</p>
<svg class="drawing" viewBox="0 0 400 400">${drawing}</svg>`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const preview of PREVIEWS) {
  await page.setContent(pageOf(preview));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(WEB, `public/preview-${preview.name}.png`) });
}
await browser.close();
