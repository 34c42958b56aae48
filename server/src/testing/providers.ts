// Other companies, simulated in this process: nothing leaves it.
import type { Deps } from '../deps.ts';
import { type Config, readConfig } from '../providers/config.ts';
import { createSandboxIdentity } from '../providers/identity/sandbox.ts';
import { createOutbox } from '../providers/messages/outbox.ts';
import { createSandboxPayments } from '../providers/payments/sandbox.ts';
import { createSandboxPayouts } from '../providers/payouts/sandbox.ts';
import type { Providers } from '../providers/providers.ts';
import { createPush } from '../providers/push/web-push.ts';
import { createSandboxServices } from '../providers/services/sandbox.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { createSandboxWhatsApp } from '../providers/whatsapp/sandbox.ts';

export const TEST_SECRET = 'f'.repeat(64);

export const testConfig = () =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ALAJO_RATE_LIMIT: '0' });

type Needs = Pick<Deps, 'db' | 'clock'> & { config: Config; files: string };

/** `files`: the folder for stored files. */
export const sandboxProviders = ({ db, clock, config, files }: Needs): Providers => ({
  messages: createOutbox(db, clock),
  payments: createSandboxPayments(db, config.url, clock),
  payouts: createSandboxPayouts(db, clock),
  push: createPush(
    { secret: TEST_SECRET, subject: config.url, override_url: 'http://127.0.0.1:9' },
    { clock, observe: () => {} },
  ),
  services: createSandboxServices(db, clock),
  identity: createSandboxIdentity(),
  storage: createDiskStorage(files),
  whatsapp: createSandboxWhatsApp(db, config.url, clock),
  breaches: undefined,
});
