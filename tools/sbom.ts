// `npm run sbom -- FILE`: writes the packages that ship as a CycloneDX list, from `npm sbom` and the
// lockfile alone: the product's packages, and the tracing SDK in the image. Prints the list if no file is
// given.
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

/** Packages that ship, by name and version. */
export function shippedNames(root: string): Set<string> {
  return new Set([root, join(root, 'deploy/tracing')].flatMap(shipped).map(nameOf));
}

/**
 * Builds the list. npm's `--omit dev` also leaves out packages that both the product and a tool use, so we
 * request everything and remove what doesn't ship.
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
    (component) =>
      ships.has(nameOf(component)) || ours.includes(component.name.replace('@alajo/', '')),
  );
  const refs = new Set(
    [all.metadata.component, ...components].map((component) => component['bom-ref']),
  );
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((value) => refs.has(value)),
    }));
  // npm names it after the checkout's folder.
  const component = { ...all.metadata.component, name: 'alajo' };
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies };
}

if (import.meta.main) {
  const text = `${JSON.stringify(makeSbom(join(import.meta.dirname, '..')), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text);
}
