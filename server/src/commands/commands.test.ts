// Commands as somebody types them: a mistake is answered by a sentence.
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { endServers, runServer } from '../testing/servers.ts';

afterAll(() => endServers('SIGTERM'));

test.each([
  ['books', 'Use no argument, or mend-set-aside'],
  ['newsletter', 'Name a file: npm run newsletter -- FILE'],
])(
  'a word that %s does not know is answered by how it is used, without a stack',
  async (name, usage) => {
    const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
    const typed = name === 'books' ? ['mend'] : [];
    const command = runServer({}, file, typed);
    expect(await command.exit).toBe(1);
    expect(command.output()).toBe(`${usage}\n`);
  },
);
