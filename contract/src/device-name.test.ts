import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const chrome = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36${more}`;

test.each([
  [chrome('Linux; Android 13; TECNO KI5q'), 'Chrome on Android'],
  [chrome('Linux; Android 10; K', ' OPR/76.2'), 'Opera on Android'],
  [chrome('Windows NT 10.0; Win64; x64', ' Edg/131.0'), 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%s is shown as %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
