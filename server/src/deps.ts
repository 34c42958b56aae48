// Dependencies any function may need, created once in main.ts: one plain object, no container.
import type { FastifyBaseLogger } from 'fastify';
import type { Ledger } from './ledger/submit.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { PasswordHashing } from './platform/password-hashing.ts';
import type { Config } from './providers/config.ts';
import type { Providers } from './providers/providers.ts';

export type Deps = Readonly<{
  db: Db;
  ledger: Ledger;
  clock: Clock;
  providers: Providers;
  passwords: PasswordHashing;
  log: FastifyBaseLogger;
  config: Config;
  /** The key PINs and codes are hashed with; never in the database. */
  secret: string;
}>;
