// The contents of the image that `docker build` makes, read from the Dockerfile, .dockerignore and the
// lockfile, for tests that have no container engine.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { Copy, DockerfileParser, type Instruction, JSONInstruction } from 'dockerfile-ast';

export type CopyInstruction = {
  /** The stage the files come from; null for the part of the checkout that the build can see. */
  stage: string | null;
  sources: string[];
  target: string;
};

export type Image = {
  copied: CopyInstruction[];
  env: Record<string, string>;
  user: string;
  workdir: string;
  /** The arguments for Node, the base image's entrypoint. */
  command: string[];
  healthcheck: string[];
  /** Packages that a stage installs for the server and removes again. */
  removed: string[];
};

/** The last stage of the Dockerfile. Throws if it lacks one of these instructions. */
export function readImage(root: string): Image {
  const file = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const all = file.getInstructions();
  const last = all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM');
  const final = all.slice(last);
  const only = (keyword: string): Instruction => {
    const found = final.findLast((instruction) => instruction.getKeyword() === keyword);
    if (found === undefined) throw new Error(`the image has no ${keyword}`);
    return found;
  };
  const json = (keyword: string) => {
    const found = only(keyword);
    if (!(found instanceof JSONInstruction)) throw new Error(`${keyword} must be a JSON list`);
    return found.getJSONStrings().map((jSONString) => jSONString.getJSONValue());
  };
  const runs = all.slice(0, last).filter((instruction) => instruction.getKeyword() === 'RUN');
  return {
    copied: final.filter((instruction) => instruction instanceof Copy).map(copiedBy),
    env: Object.fromEntries(
      final
        .filter((instruction) => instruction.getKeyword() === 'ENV')
        .flatMap((instruction) =>
          instruction.getArguments().map((each) => each.getValue().split(/=(.*)/s, 2)),
        ),
    ),
    user: only('USER').getArguments()[0]?.getValue() ?? '',
    workdir: only('WORKDIR').getArguments()[0]?.getValue() ?? '',
    command: json('CMD'),
    healthcheck: healthcheckOf(only('HEALTHCHECK')),
    removed: runs.flatMap((run) => {
      const [, names = ''] = /\brm -rf ((?:[\w@/-]+ ?)+)/.exec(textOf(run)) ?? [];
      return names.split(' ').filter((name) => name !== '');
    }),
  };
}

function copiedBy(copy: Copy): CopyInstruction {
  const paths = copy.getArguments().map((argument) => argument.getValue());
  const target = paths.pop() ?? '';
  const from = copy.getFlags().find((flag) => flag.getName() === 'from');
  return { stage: from?.getValue() ?? null, sources: paths, target };
}

/** An instruction's text on one line. */
export const textOf = (instruction: Instruction): string =>
  (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, '');

function healthcheckOf(instruction: Instruction): string[] {
  const [, list = ''] = /\bCMD (\[.*\])$/s.exec(textOf(instruction)) ?? [];
  return JSON.parse(list);
}

/** Files of the checkout that the build can see. */
export function contextFiles(root: string): string[] {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)) && !isIgnored(file, rules));
}

/** The last rule that matches a file, or a folder that contains it, decides. */
export function isIgnored(file: string, rules: readonly string[]): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast((rule) =>
    // Docker's `*` matches every name, including hidden ones.
    paths.some((path) => rule === '*' || matchesGlob(path, rule.replace(/^!/, ''))),
  );
  return last !== undefined && !last.startsWith('!');
}

type LockedPackage = {
  version?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, LockedPackage> };

export const readLock = (folder: string): Lock =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));

/** Folders of the packages that `npm ci --omit=dev` installs for these workspaces. */
export function runtimePackages({ packages }: Lock, workspaces: readonly string[]): string[] {
  const found = new Set<string>();
  const todo = [...workspaces];
  for (const at of todo) {
    for (const name of needsOf(packages[at] ?? {})) {
      const folder = parentsOf(at)
        .map((parent) => `${parent}node_modules/${name}`)
        .find((path) => path in packages);
      if (folder === undefined || packages[folder]?.link || found.has(folder)) continue;
      found.add(folder);
      todo.push(folder);
    }
  }
  return [...found].sort();
}

function needsOf(lockedPackage: LockedPackage): string[] {
  const peers = Object.keys(lockedPackage.peerDependencies ?? {});
  const needed = peers.filter((name) => !lockedPackage.peerDependenciesMeta?.[name]?.optional);
  return [
    ...Object.keys(lockedPackage.dependencies ?? {}),
    ...Object.keys(lockedPackage.optionalDependencies ?? {}),
    ...needed,
  ];
}

/** Folders where Node looks for a dependency of the package in `folder`, the nearest first. */
function parentsOf(folder: string): string[] {
  const parts = folder.split(/(?<=^|\/)(?=node_modules\/)/);
  const above = parts.map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('')
      .replace(/\/$/, ''),
  );
  return [...above.map((path) => `${path}/`), ''];
}
