// `npm run sbom -- FILE`: writes what ships as a CycloneDX list, by `npm sbom` and the lockfile alone:
// the product's packages, and the SDK of traces that the image has. Without a file it is printed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shipped } from './licences.ts';

type Component = { 'bom-ref': string; name: string; version: string };
type Bom = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** What ships, by name and version. */
export function shippedNames(root: string): Set<string> {
  return new Set([root, join(root, 'deploy/tracing')].flatMap(shipped).map(nameOf));
}

/**
 * The list. npm's own `--omit dev` also leaves out what both the product and a tool use, so it is asked for
 * everything, and what does not ship is taken away.
 */
export function makeSbom(root: string): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  const all: Bom = JSON.parse(
    execFileSync('npm', [...args, '--package-lock-only'], options).toString(),
  );
  const ships = shippedNames(root);
  const ours = ['contract', 'server', 'web'];
  const components = all.components.filter(
    (one) => ships.has(nameOf(one)) || ours.includes(one.name.replace('@alajo/', '')),
  );
  const refs = new Set([all.metadata.component, ...components].map((one) => one['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => refs.has(one)),
    }));
  // npm names it after the folder of the checkout.
  const component = { ...all.metadata.component, name: 'alajo' };
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies };
}

if (import.meta.main) {
  const text = `${JSON.stringify(makeSbom(join(import.meta.dirname, '..')), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text);
}
