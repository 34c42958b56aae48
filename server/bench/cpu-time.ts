// Processor time of this process, and of other processes with all their children, from Linux's /proc.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the milliseconds of processor time used so far. */
export type CpuTime = () => number;

type ProcessTime = { pid: number; parent: number; ms: number };

/** False where only rates can be measured. */
export const hasCpuTime = existsSync('/proc/self/stat');

// The unit of /proc on every architecture that Node supports.
const TICK_MS = 10;

export const ownCpuTime: CpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Reads a process and all its descendants, including those that have exited. */
export const cpuTimeOf =
  (pid: number): CpuTime =>
  () =>
    hasCpuTime ? sumOfTree(readProcesses(), pid) : 0;

function readProcesses(): ProcessTime[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        return []; // it has exited meanwhile
      }
    });
}

/** Reads a line of /proc/PID/stat. Its time includes that of children which have exited. */
export function parseStat(line: string): ProcessTime {
  // The name in parentheses may contain spaces and parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  // utime, stime, cutime and cstime: proc(5) counts them from 1, and the name is the second field.
  const ticks = fields.slice(14 - 3, 18 - 3).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(line, 10), parent: Number(fields[1]), ms: ticks * TICK_MS };
}

export function sumOfTree(processes: readonly ProcessTime[], root: number): number {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ms + below(child.pid), 0);
  return (processes.find(({ pid }) => pid === root)?.ms ?? 0) + below(root);
}
