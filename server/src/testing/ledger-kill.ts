// The process that kill.test.ts ends with SIGKILL: moves money through `post` and `submit` forever, and prints an id
// only after that entry was confirmed.
import { writeSync } from 'node:fs';
import { naira } from '@alajo/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Entry, post } from '../ledger/entries.ts';
import { createLedger } from '../ledger/submit.ts';
import { systemClock } from '../platform/clock.ts';
import { inTransaction, openDatabase } from '../platform/database/database.ts';

const SUBMITTERS = 40;
const POSTERS = 4;
const STDOUT = 1;

const [url = '', ...accounts] = process.argv.slice(2);
const wallets = accounts.map(Number);
const { db } = openDatabase(url, { max: 8 });
const ledger = createLedger(db, systemClock);

function entry(): Entry {
  const from = Math.floor(Math.random() * wallets.length);
  const to = (from + 1 + Math.floor(Math.random() * (wallets.length - 1))) % wallets.length;
  const whole = 1 + Math.floor(Math.random() * 5);
  return {
    id: uuidv7(),
    kind: 'test',
    postings: [
      { account: wallets[from] ?? 0, amount: naira(-whole) },
      { account: wallets[to] ?? 0, amount: naira(whole) },
    ],
  };
}

async function repeat(send: (entry: Entry) => Promise<{ id: string }>): Promise<never> {
  for (;;) writeSync(STDOUT, `${(await send(entry())).id}\n`);
}

// The first refusal or lost connection ends the process: the parent kills it in any case.
await Promise.all([
  ...Array.from({ length: SUBMITTERS }, () => repeat((entry) => ledger.submit(entry))),
  ...Array.from({ length: POSTERS }, () =>
    repeat((entry) => inTransaction(db, (tx) => post(tx, systemClock.now(), entry))),
  ),
]);
