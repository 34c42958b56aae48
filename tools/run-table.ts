// A Vitest reporter: ends a long run with a table of its files and how long each took.
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

type Row = { label: string; tests: number; failed: number; ms: number };

/** A project with more files than this is shown by folder. */
const FILES_MAX = 50;

/** @public vitest.ci.config.ts and vitest.long.config.ts name this file. */
export default class RunTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    process.stdout.write(`\n${formatTable(rowsOf(modules))}\n`);
  }
}

/** Each project's files or folders, slowest first, below the project's total. */
function rowsOf(modules: readonly TestModule[]): Row[] {
  const byProject = Map.groupBy(modules, ({ project }) => project.name);
  return [...byProject].flatMap(([project, files]) => {
    const nameOf = ({ relativeModuleId: file }: TestModule) =>
      files.length > FILES_MAX ? dirname(file) : file;
    const parts = [...Map.groupBy(files, nameOf)].map(([group, some]) => sumOf(`  ${group}`, some));
    return [sumOf(project, files), ...parts.toSorted((a, b) => b.ms - a.ms)];
  });
}

function sumOf(label: string, modules: readonly TestModule[]): Row {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed').length;
  // A file that fails before its tests run has none.
  const broken = modules.filter(({ children, ok }) => children.size === 0 && !ok()).length;
  const ms = modules.reduce((sum, module) => sum + module.diagnostic().duration, 0);
  return { label, tests: tests.length, failed: failed + broken, ms };
}

export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ label, tests, failed, ms }) => [
    label,
    String(tests),
    String(failed),
    (ms / 1000).toFixed(1),
  ]);
  const table = [['Suite', 'tests', 'failed', 'seconds'], ...cells];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return table.map((row) => row.map(pad).join('  ')).join('\n');
}
