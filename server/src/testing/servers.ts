// Servers as started by an operator, each with one or several processes, and HTTP requests from tests to them.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Route } from '@alajo/contract/route.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { expect, vi } from 'vitest';
import type { Person } from './wallet.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
// A frozen server doesn't respond, so retry after this time.
const PATIENCE_MS = 4_000;

const children = new Set<ChildProcess>();

export type RunningServer = {
  /** Its exit code, or the signal it died of. */
  exit: Promise<number | NodeJS.Signals>;
  /** All its output so far. */
  output(): string;
  /** Resolves once it has printed how to stop it. */
  ready(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs a program of the server: the server itself unless another file is given. */
export function runServer(
  env: Record<string, string>,
  file = MAIN,
  words: readonly string[] = [],
): RunningServer {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const child = spawn(process.execPath, [file, ...words], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const exit = once(child, 'exit').then(([code, signal]) => {
    children.delete(child);
    return code ?? signal;
  });
  return {
    exit,
    output: () => output,
    ready: () =>
      vi.waitFor(() => expect(output).toContain('Ctrl-C'), { timeout: 180_000, interval: 20 }),
    kill: (signal) => void child.kill(signal),
  };
}

/** The pids of the processes behind one port, by name, as logged at level info. */
export function processesOf({ output }: Pick<RunningServer, 'output'>): Map<string, number> {
  const lines = output().matchAll(/"process":"(\d+)","pid":(\d+),"msg":"a process serves"/g);
  return new Map(Array.from(lines, ([, name = '', pid]) => [name, Number(pid)]));
}

/** Kills everything still running. */
export async function endServers(signal: NodeJS.Signals): Promise<void> {
  for (const child of children) {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export type ServerRequest = {
  who?: Person;
  pin?: string;
  key?: string;
  id?: number | string;
  body?: object;
};
type Answer = { status: number; body: Record<string, unknown> };

/** Uses a new connection: of several processes behind one port, the next one replies. */
export async function ask(
  at: { url: string },
  route: Route,
  request: ServerRequest,
): Promise<Answer> {
  const { who, pin = who?.pin, key = randomUUID(), id, body } = request;
  const reply = await fetch(`${at.url}/api/${route.path.replace(':id', String(id))}`, {
    method: route.method,
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(who && { authorization: `Token ${who.token}` }),
      ...(pin && { 'x-transaction-pin': pin }),
    },
    body: JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(PATIENCE_MS * 5),
  });
  return { status: reply.status, body: (await reply.json()) as Answer['body'] };
}

export const codes = (responses: Answer[]) =>
  responses.map(({ status, body }) => (status < 300 ? 'ok' : String(body.code))).sort();

export const transfer = (recipient: string, amount: number) => ({
  type: 'user',
  recipient,
  amount,
  again: true,
});

type PaymentLoop = {
  /** Returns whether to continue after this many payments. */
  going(paid: number): boolean;
  who: Person;
  recipient: string;
  amount: number;
  /** The server for the nth payment. */
  at(server: number): { url: string };
};

/** Pays the recipient repeatedly, retrying each payment until it is confirmed; returns the number of payments. */
export async function payWhile({
  going,
  who,
  recipient,
  amount,
  at,
}: PaymentLoop): Promise<number> {
  let paid = 0;
  while (going(paid)) {
    const key = randomUUID();
    for (let tries = 0; ; tries++) {
      const request = { who, key, body: transfer(recipient, amount) };
      const answer = await Promise.race([
        ask(at(paid + tries), walletRoutes.transfer, request).catch(() => undefined),
        delay(PATIENCE_MS),
      ]);
      if (answer?.status === 201) break;
      // Only transient failures: refused while starting, cut off, frozen, busy.
      expect([undefined, 503]).toContain(answer?.status);
      await delay(50);
    }
    paid += 1;
  }
  return paid;
}
