// Commands as typed by people: a mistake gets a sentence in reply.
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { endServers, runServer } from '../testing/servers.ts';

afterAll(() => endServers('SIGTERM'));

test.each([
  ['books', 'Use no argument, or repair-set-aside'],
  ['newsletter', 'Name a file: npm run newsletter -- FILE'],
])('an unknown argument of %s prints the usage, without a stack trace', async (name, usage) => {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const typed = name === 'books' ? ['mend'] : [];
  const command = runServer({}, file, typed);
  expect(await command.exit).toBe(1);
  expect(command.output()).toBe(`${usage}\n`);
});
