// WhatsApp by Meta's Cloud API. It has no idempotency: a call without a reply may have sent its message.
import * as z from 'zod/mini';
import { address, key, linesOf, type ValuesOf, webAddress } from '../../platform/config.ts';
import { type CallMonitor, createHttpClient } from '../http.ts';
import { ProviderBusy, ProviderUnavailable } from '../unavailable.ts';
import type { FlowKeys } from './flow.ts';
import { readPrivateKey } from './flow-encryption.ts';
import { requireWithinLimits } from './limits.ts';
import { causeOf } from './refusals.ts';
import { findTemplate } from './templates.ts';
import type { WebhookKeys } from './webhook.ts';
import {
  type ChatMessage,
  type OutgoingMessage,
  type WhatsApp,
  WhatsAppRefused,
} from './whatsapp.ts';

export type CloudKeys = WebhookKeys & {
  url: string;
  /** Version of the Graph API. */
  version: string;
  /** Our number, as digits without `+`. */
  number: string;
  /** Token of a system user who may send messages. */
  token: string;
  /** The Flow that takes a PIN in WhatsApp, if it is offered. */
  flow?: FlowKeys | undefined;
};

const digits = z.string().check(z.regex(/^\d{8,20}$/, '8 to 20 digits'));
// Meta's tokens are several hundred characters long.
const token = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]{20,1000}$/, '20 to 1,000 letters, digits and signs, without spaces'),
  );

export const whatsappVariables = {
  WHATSAPP_URL: z._default(webAddress, 'https://graph.facebook.com'),
  WHATSAPP_VERSION: z._default(
    z.string().check(z.regex(/^v\d{1,2}\.\d$/, 'a version of the Graph API, such as v23.0')),
    'v23.0',
  ),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(digits),
  WHATSAPP_NUMBER: z.optional(digits),
  WHATSAPP_TOKEN: z.optional(token),
  WHATSAPP_APP_SECRET: z.optional(key),
  WHATSAPP_VERIFY_TOKEN: z.optional(key),
  WHATSAPP_FLOW_ID: z.optional(digits),
  WHATSAPP_FLOW_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine((text) => readPrivateKey(text) !== undefined, 'no RSA key of 2,048 bits')),
  ),
};
type WhatsappValues = ValuesOf<typeof whatsappVariables>;

/** Undefined unless all are set. */
export function cloudKeys(env: WhatsappValues): CloudKeys | undefined {
  const { WHATSAPP_URL: url, WHATSAPP_VERSION: version, WHATSAPP_NUMBER: number } = env;
  const { WHATSAPP_PHONE_NUMBER_ID: phone_number_id, WHATSAPP_TOKEN: token } = env;
  const { WHATSAPP_APP_SECRET: app_secret, WHATSAPP_VERIFY_TOKEN: verify_token } = env;
  if (!(number && phone_number_id && token && app_secret && verify_token)) return undefined;
  const flow = flowKeys(env);
  const ours = { number, phone_number_id, token, app_secret, verify_token, flow };
  return { url: address(url), version, ...ours };
}

function flowKeys(env: WhatsappValues): FlowKeys | undefined {
  const { WHATSAPP_FLOW_ID: id, WHATSAPP_FLOW_PRIVATE_KEY: text } = env;
  const private_key = text && readPrivateKey(text);
  return id && private_key ? { id, private_key } : undefined;
}

export const whatsappProblems = (env: WhatsappValues) =>
  linesOf([
    [
      Boolean(env.WHATSAPP_FLOW_ID) !== Boolean(env.WHATSAPP_FLOW_PRIVATE_KEY),
      'WHATSAPP_FLOW_ID, WHATSAPP_FLOW_PRIVATE_KEY: a PIN in WhatsApp needs both',
    ],
  ]);

const sendResponse = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string() })).check(z.minLength(1)),
});
const failure = z.looseObject({ error: z.looseObject({ code: z.int() }) });

export function createCloudWhatsApp(
  { url, version, number, phone_number_id, token, flow }: CloudKeys,
  monitor: CallMonitor,
): WhatsApp {
  const headers = { authorization: `Bearer ${token}` };
  const client = createHttpClient({ name: 'whatsapp', url, headers }, monitor);
  const path = `/${version}/${phone_number_id}/messages`;
  const post = async (body: object): Promise<unknown> => {
    try {
      const reply = await client.request({ method: 'POST', path, body });
      if (reply.status >= 400) throw refusalOf(reply);
      return reply.body;
    } catch (error) {
      if (error instanceof ProviderBusy) throw new WhatsAppRefused('busy', 429);
      throw error;
    }
  };
  return {
    has_flow: flow !== undefined,
    chatUrl: (text) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
    async send(outgoing) {
      requireWithinLimits(outgoing.message);
      const reply = z.safeParse(sendResponse, await post(requestOf(outgoing, flow?.id)));
      const [first] = reply.success ? reply.data.messages : [];
      // Accepted, but without an id we can't recognise its delivery reports.
      if (first === undefined) throw new ProviderUnavailable('whatsapp: no id of the message');
      return first.id;
    },
    async markRead(message_id) {
      const typing_indicator = { type: 'text' };
      await post({ messaging_product: 'whatsapp', status: 'read', message_id, typing_indicator });
    },
  };
}

function refusalOf({ status, body }: { status: number; body: unknown }): Error {
  const read = z.safeParse(failure, body);
  if (!read.success) return new ProviderUnavailable(`whatsapp: status ${status} without a code`);
  const { code } = read.data.error;
  const cause = causeOf(code);
  if (cause === undefined) return new ProviderUnavailable(`whatsapp: failed with ${code}`);
  return new WhatsAppRefused(cause, code);
}

function requestOf(
  { to, message, reply_to }: OutgoingMessage,
  flow_id: string | undefined,
): object {
  const { bsuid, wa_id, identity_hash } = to;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Meta takes the number if known; people with a username only have an id.
    ...(wa_id === null ? { recipient: bsuid } : { to: wa_id }),
    ...(identity_hash === null ? {} : { recipient_identity_key_hash: identity_hash }),
    ...(reply_to === undefined ? {} : { context: { message_id: reply_to } }),
    ...(message.type === 'flow' ? flowButton(message, flow_id) : contentOf(message)),
  };
}

function contentOf(message: Exclude<ChatMessage, { type: 'flow' }>): object {
  switch (message.type) {
    case 'text':
      return text(message.body);
    case 'link':
      // A text, because a button with an address (`cta_url`) isn't in Meta's OpenAPI document.
      return text(`${message.body}\n\n${message.title}:\n${message.url}`);
    case 'buttons': {
      const buttons = message.replies.map((reply) => ({ type: 'reply', reply }));
      return interactive('button', message.body, { buttons });
    }
    case 'list':
      return interactive('list', message.body, {
        button: message.button,
        sections: [{ rows: message.rows }],
      });
    case 'template':
      return template(message);
  }
}

// Meta would fetch a preview, and our link may work only once.
const text = (body: string) => ({ type: 'text', text: { body, preview_url: false } });

/** The screen requests its content from us when it opens; the message contains none of it. */
const flowButton = (
  { body, title, token }: Extract<ChatMessage, { type: 'flow' }>,
  flow_id: string | undefined,
) =>
  interactive('flow', body, {
    name: 'flow',
    parameters: {
      flow_message_version: '3',
      flow_id,
      flow_cta: title,
      flow_token: token,
      flow_action: 'data_exchange',
    },
  });

const interactive = (type: 'button' | 'list' | 'flow', body: string, action: object) => ({
  type: 'interactive',
  interactive: { type, body: { text: body }, action },
});

function template({ name, link }: Extract<ChatMessage, { type: 'template' }>) {
  const { language: code = 'en', reply } = findTemplate(name) ?? {};
  const components = [
    ...(link === undefined ? [] : [button('url', { type: 'text', text: link })]),
    ...(reply === undefined ? [] : [button('quick_reply', { type: 'payload', payload: reply.id })]),
  ].map((component, at) => ({ ...component, index: String(at) }));
  return {
    type: 'template',
    template: {
      name,
      language: { code, policy: 'deterministic' },
      ...(components.length === 0 ? {} : { components }),
    },
  };
}

const button = (sub_type: 'url' | 'quick_reply', parameter: object) => ({
  type: 'button',
  sub_type,
  parameters: [parameter],
});
