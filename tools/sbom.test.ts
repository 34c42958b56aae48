// Packages that ship, as a CycloneDX list.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from './image.ts';
import { makeSbom, shippedNames } from './sbom.ts';

const root = join(import.meta.dirname, '..');

test('the list names everything that ships, nothing that only builds or tests, and nothing twice', () => {
  const bom = makeSbom(root);
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'alajo' } } });
  const names = bom.components.map(({ name, version }) => `${name}@${version}`);
  const ours = names.filter((name) => /^(@alajo\/)?(contract|server|web)@/.test(name));
  expect(ours).toHaveLength(3);
  const others = names.filter((name) => !ours.includes(name));
  expect(others.toSorted()).toEqual([...shippedNames(root)].toSorted());
  expect(names).toContain(`fastify@${readLock(root).packages['node_modules/fastify']?.version}`);
  for (const tool of ['vitest', 'knip', 'vite', '@biomejs/biome'])
    expect(names.filter((name) => name.startsWith(`${tool}@`))).toEqual([]);
  const refs = new Set(
    [bom.metadata.component, ...bom.components].map((component) => component['bom-ref']),
  );
  for (const { ref, dependsOn = [] } of bom.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
});
