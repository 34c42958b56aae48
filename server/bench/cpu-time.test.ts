import { expect, test } from 'vitest';
import { cpuTimeOf, hasCpuTime, ownCpuTime, parseStat, sumOfTree } from './cpu-time.ts';

test('reads the time of a process and of its children that have exited', () => {
  const line = '4242 (node) S 17 4242 17 0 -1 4194560 900 800 0 0 120 30 7 3 20 0 11 0 55 1024 64';
  expect(parseStat(line)).toEqual({ pid: 4242, parent: 17, ms: 1600 });
});

test('reads the time of a process whose name contains spaces and parentheses', () => {
  const line = '9 (postgres: (x) 1 2) S) R 3 9 9 0 -1 0 0 0 0 0 1 2 3 4 20 0 1 0 55 1024 64';
  expect(parseStat(line)).toEqual({ pid: 9, parent: 3, ms: 100 });
});

test('adds up a process and all its descendants, and no others', () => {
  const processes = [
    { pid: 1, parent: 0, ms: 1000 },
    { pid: 2, parent: 1, ms: 100 },
    { pid: 3, parent: 2, ms: 10 },
    { pid: 4, parent: 3, ms: 1 },
    { pid: 5, parent: 1, ms: 5000 },
  ];
  expect(sumOfTree(processes, 2)).toBe(111);
  expect(sumOfTree(processes, 6)).toBe(0);
});

test.runIf(hasCpuTime)('agrees with what Node reports of this process', () => {
  const own = ownCpuTime();
  const tree = cpuTimeOf(process.pid)();
  // A tick each of user and system time, rounded down.
  expect(tree).toBeGreaterThan(own - 30);
});
