// Shared by tests of WhatsApp: phones that write, and the answers they get.
import { isPage } from '@alajo/contract/pages.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { expect } from 'vitest';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { CloudKeys } from '../providers/whatsapp/cloud.ts';
import type {
  ChatMessage,
  Contact,
  IncomingMessage,
  WhatsApp,
} from '../providers/whatsapp/whatsapp.ts';
import { receive } from '../whatsapp/receive-events.ts';
import { ajoApp } from './ajo.ts';
import type { Person } from './wallet.ts';

export type Phone = Contact & { messages: ChatMessage[] };

/** `cloud`: with Meta's webhooks, and the PIN screen if it has one. */
export async function whatsappApp(cloud?: CloudKeys, more: Partial<Deps> = {}) {
  const phones = new Map<string, Phone>();
  const failures: Error[] = [];
  const provider = { pause: async () => {} };
  let sent = 0;
  const whatsapp: WhatsApp = {
    has_flow: cloud?.flow !== undefined,
    chatUrl: (text) => `https://wa.me/2347000000001?text=${encodeURIComponent(text)}`,
    async send({ to, message }) {
      const failure = failures.shift();
      if (failure) throw failure;
      if (message.type === 'link') expect(isPage(new URL(message.url).pathname)).toBe(true);
      await provider.pause();
      phones.get(to.bsuid)?.messages.push(message);
      sent += 1;
      return `wamid.out.${sent}`;
    },
    markRead: async () => {},
  };
  const alajo = await ajoApp((deps: Deps) => ({
    ...deps,
    ...more,
    ...(cloud && { config: { ...deps.config, whatsapp: 'cloud', whatsapp_cloud: cloud } }),
    providers: { ...deps.providers, whatsapp },
  }));
  const numberOf = async ({ id }: Person) =>
    (await findPeople(alajo.db, [id])).get(id)?.phone_number.slice(1) ?? '';
  let written = 0;
  const incoming = (
    { bsuid, wa_id, identity_hash }: Phone,
    text: string,
    {
      pressed = null as string | null,
      late_ms = 0,
      id = `wamid.in.${++written}`,
      other = false,
    } = {},
  ): IncomingMessage => {
    const at = new Date(alajo.clock.now().getTime() - late_ms);
    return { id, from: { bsuid, wa_id, identity_hash }, at, text, pressed, other };
  };
  const tell = (...messages: IncomingMessage[]) =>
    receive(alajo.deps, { messages, deliveries: [], changes: [] });
  const app = {
    ...alajo,
    /** The errors of our next messages. */
    failures,
    /** Promises that delay our messages. */
    provider,
    /** The phone of a customer or, by its digits, of someone else. */
    async phone(owner: Person | string): Promise<Phone> {
      const digits = typeof owner === 'string' ? owner : await numberOf(owner);
      const known = phones.get(`NG.${digits}`);
      if (known) return known;
      const contact = { bsuid: `NG.${digits}`, wa_id: digits, identity_hash: `hash-${digits}` };
      const made = { ...contact, messages: [] };
      phones.set(made.bsuid, made);
      return made;
    },
    incoming,
    /** WhatsApp's webhook, whose jobs don't run yet. */
    tell,
    /** Writes or presses, and returns the answers. */
    async write(
      from: Phone,
      text: string,
      more: Parameters<typeof incoming>[2] = {},
    ): Promise<ChatMessage[]> {
      const before = from.messages.length;
      await tell(incoming(from, text, more));
      await alajo.runJobs();
      return from.messages.slice(before);
    },
    async link(who: Person): Promise<Phone> {
      const { body } = await alajo.call(whatsappRoutes.createLinkCode, {}, who);
      const phone = await app.phone(who);
      await app.write(phone, `Alajo ${body.code}`);
      return phone;
    },
    chat: async (who: Person) => (await alajo.call(whatsappRoutes.chat, {}, who)).body,
  };
  return app;
}

export type WhatsappApp = Awaited<ReturnType<typeof whatsappApp>>;

/** The words of an answer, with its link and buttons. */
export const wordsOf = (messages: readonly ChatMessage[]): string =>
  messages
    .map((message) => {
      if (message.type === 'template') return `[${message.name}]`;
      if (message.type === 'link') return `${message.body} [${message.title}] ${message.url}`;
      if (message.type === 'buttons') {
        return `${message.body} ${message.replies.map(({ title }) => `[${title}]`).join('')}`;
      }
      if (message.type === 'list') {
        return `${message.body} ${message.rows.map(({ title }) => `(${title})`).join('')}`;
      }
      return message.body;
    })
    .join('\n');

/** The token in the app link at the end of an answer. */
export const tokenIn = (messages: readonly ChatMessage[]): string =>
  /\/confirm\/([\w-]+)/.exec(wordsOf(messages))?.[1] ?? '';
