// Web push (RFC 8030) through the browsers' push services: encrypted for one browser (RFC 8291), signed
// with this server's VAPID key (RFC 8292), which is derived from the server's secret.
import { createECDH, hkdfSync } from 'node:crypto';
import webpush from 'web-push';
import { SECOND } from '../../platform/clock.ts';
import { createCircuit } from '../circuit.ts';
import type { CallMonitor } from '../http.ts';
import { ProviderPaused, ProviderUnavailable } from '../unavailable.ts';
import type { Device, Push } from './push.ts';

export type PushOptions = {
  /** The server's secret. */
  secret: string;
  /** The contact for push services: this server's URL. */
  subject: string;
  /** For tests: replaces every push service, with the same path. */
  override_url?: string;
};

const TIMEOUT_MS = 10 * SECOND;
// Statuses of a subscription that isn't found, is gone, or was made with another server's key.
const GONE = new Set([403, 404, 410]);

export function createPush(
  { secret, subject, override_url: instead }: PushOptions,
  watch: CallMonitor,
): Push {
  const keys = keysOf(secret);
  const circuit = createCircuit(watch.clock);
  watch.watch?.('push', circuit.pausedSince);
  const contact = subject.startsWith('https:') ? subject : 'mailto:no-reply@alajo.example';
  const post = async (device: Device, text: string, keep_s: number) => {
    const { endpoint, headers, body } = webpush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      text,
      { vapidDetails: { subject: contact, ...keys }, TTL: keep_s, urgency: 'high' },
    );
    const { pathname, search } = new URL(endpoint);
    const response = await fetch(instead ? `${instead}${pathname}${search}` : endpoint, {
      method: 'POST',
      // A redirect could lead to a host that is not allowed.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      body: new Uint8Array(body ?? Buffer.alloc(0)),
    }).catch((error) => {
      throw new ProviderUnavailable(`push: ${error instanceof Error ? error.name : 'failed'}`);
    });
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) {
      throw new ProviderUnavailable(`push: answered ${response.status}`);
    }
    return response.status;
  };
  return {
    public_key: keys.publicKey,
    async send(device, text, keep_s) {
      const start = performance.now();
      let outcome: 'answered' | 'silent' | 'paused' = 'silent';
      try {
        const status = await circuit.run(() => post(device, text, keep_s));
        outcome = 'answered';
        if (GONE.has(status)) return 'gone';
        return status < 300 ? 'sent' : 'refused';
      } catch (error) {
        if (error instanceof ProviderPaused) outcome = 'paused';
        throw error;
      } finally {
        watch.observe('push', outcome, (performance.now() - start) / SECOND);
      }
    },
  };
}

/** Derives the same pair from the same secret, so subscriptions survive restarts. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'alajo web push', 32)));
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  };
}
