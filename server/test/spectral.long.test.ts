// The published API description under a second linter, which takes longer than the other tests of it
// together.
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { modules } from '../src/app.ts';
import { describeApi } from '../src/platform/http/openapi.ts';
import { DAY } from '../src/testing/samples.ts';

test('Spectral has no findings', async () => {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas as never, 'recommended']],
    rules: { 'path-keys-no-trailing-slash': 'off' },
  });
  const document = describeApi(modules, 'https://alajo.example', DAY);
  const problems = await spectral.run(JSON.stringify(document));
  expect(problems.map((problem) => `${problem.path.join('/')}: ${problem.message}`)).toEqual([]);
});
