// Converts Meta's webhook events to ours. Unknown forms are skipped and counted: they must neither stop the rest nor
// make Meta repeat them for a week.
import * as z from 'zod/mini';
import { SECOND } from '../../platform/clock.ts';
import { causeOf } from './refusals.ts';
import {
  type Contact,
  type Delivery,
  deliveryStates,
  type Events,
  type IncomingMessage,
  type NumberChange,
} from './whatsapp.ts';

// Ids are stored and compared unchanged.
const id = z.string().check(z.regex(/^[\x21-\x7e]{1,300}$/));
const optionalId = z.catch(z.nullish(id), null);
const unixSeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,11}$/)),
  z.transform((seconds: string) => new Date(Number(seconds) * SECOND)),
);
// PostgreSQL accepts every character but this one.
const messageText = z.pipe(
  z.string(),
  z.transform((text: string) => text.replaceAll('\0', '')),
);

const envelope = z.looseObject({
  entry: z.array(z.looseObject({ changes: z.catch(z.array(z.unknown()), []) })),
});
const list = z.catch(z.optional(z.array(z.unknown())), undefined);
const change = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string() }),
    contacts: list,
    messages: list,
    statuses: list,
  }),
});

const contact = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  identity_key_hash: optionalId,
});
type ContactName = z.output<typeof contact>;

const message = z.looseObject({
  id,
  timestamp: unixSeconds,
  type: z.string(),
  /** The number, or the id of people who hide theirs. */
  from: optionalId,
  from_user_id: optionalId,
});
type Message = z.output<typeof message>;

const reply = z.looseObject({ id, title: messageText });
const written = z.looseObject({ text: z.looseObject({ body: messageText }) });
const buttonReply = z.looseObject({
  interactive: z.union([
    z.looseObject({ type: z.literal('button_reply'), button_reply: reply }),
    z.looseObject({ type: z.literal('list_reply'), list_reply: reply }),
  ]),
});
const flowClosed = z.looseObject({
  interactive: z.looseObject({ type: z.literal('nfm_reply') }),
});
const pressedTemplate = z.looseObject({
  button: z.looseObject({ payload: messageText, text: messageText }),
});
const system = z.looseObject({ system: z.looseObject({ type: z.string() }) });

const status = z.looseObject({
  id,
  timestamp: unixSeconds,
  status: z.enum(deliveryStates),
  errors: z.catch(z.optional(z.array(z.looseObject({ code: z.int() }))), undefined),
});

/** `skipped`: the number of unknown forms. */
export type WebhookEvents = Events & { skipped: number };

/** All events about our number in a webhook's body. Never throws. */
export function readEvents(body: unknown, phone_number_id: string): WebhookEvents {
  const events: WebhookEvents = { messages: [], deliveries: [], changes: [], skipped: 0 };
  const read = z.safeParse(envelope, body);
  if (!read.success) return { ...events, skipped: 1 };
  for (const rawChange of read.data.entry.flatMap(({ changes }) => changes)) {
    const known = z.safeParse(change, rawChange);
    if (!known.success) events.skipped++;
    else if (known.data.field === 'messages') readChange(events, known.data.value, phone_number_id);
  }
  return events;
}

function readChange(
  events: WebhookEvents,
  { metadata, contacts, messages, statuses }: z.output<typeof change>['value'],
  phone_number_id: string,
): void {
  if (metadata.phone_number_id !== phone_number_id) return;
  const named = (contacts ?? []).flatMap((rawContact): ContactName[] => {
    const read = z.safeParse(contact, rawContact);
    return read.success ? [read.data] : [];
  });
  for (const message of messages ?? []) readMessage(events, message, named);
  for (const status of statuses ?? []) {
    const delivery = deliveryOf(status);
    if (delivery === undefined) events.skipped++;
    else events.deliveries.push(delivery);
  }
}

function readMessage(events: WebhookEvents, raw: unknown, contacts: readonly ContactName[]): void {
  const { data } = z.safeParse(message, raw);
  // A thumbs-up under one of our messages isn't a request.
  if (data?.type === 'reaction') return;
  // The entry our screen leaves in the chat when it closes isn't a request either, and none of it is stored.
  if (z.safeParse(flowClosed, data).success) return;
  if (data?.type === 'system') {
    const changed = numberChangeOf(data);
    if (changed) events.changes.push(changed);
    return;
  }
  const incoming = data && incomingOf(data, contacts);
  if (incoming === undefined) events.skipped++;
  else events.messages.push(incoming);
}

function incomingOf(data: Message, contacts: readonly ContactName[]): IncomingMessage | undefined {
  const from = fromOf(data, contacts);
  if (from === undefined) return undefined;
  const { id: messageId, timestamp: at } = data;
  return { id: messageId, from, at, ...contentOf(data) };
}

/** The sender of a message; undefined if it has neither number nor id. */
function fromOf(
  { from, from_user_id }: Message,
  contacts: readonly ContactName[],
): Contact | undefined {
  const number = asNumber(from);
  const user = from_user_id ?? (number === null ? from : null);
  const own = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id != null && (wa_id === from || wa_id === user)) ||
      (user_id != null && user_id === user),
  );
  const wa_id = number ?? asNumber(own?.wa_id);
  const bsuid = user ?? own?.user_id ?? wa_id;
  if (bsuid == null) return undefined;
  return { bsuid, wa_id, identity_hash: own?.identity_key_hash ?? null };
}

const asNumber = (text: string | null | undefined): string | null =>
  text && /^\d{5,20}$/.test(text) ? text : null;

type Content = Pick<IncomingMessage, 'text' | 'pressed' | 'other'>;

/** Only texts and button presses are stored. */
function contentOf(data: Message): Content {
  const { type } = data;
  if (type === 'text') {
    const read = z.safeParse(written, data);
    if (read.success) return { text: read.data.text.body, pressed: null, other: false };
  }
  if (type === 'interactive') {
    const read = z.safeParse(buttonReply, data);
    if (read.success) {
      const { interactive } = read.data;
      const { id: pressed, title } =
        interactive.type === 'button_reply' ? interactive.button_reply : interactive.list_reply;
      return { text: title, pressed, other: false };
    }
  }
  if (type === 'button') {
    const read = z.safeParse(pressedTemplate, data);
    if (read.success) {
      const { payload, text } = read.data.button;
      return { text, pressed: payload, other: false };
    }
  }
  return { text: '', pressed: null, other: true };
}

function numberChangeOf(data: Message): NumberChange | undefined {
  const read = z.safeParse(system, data);
  if (!read.success || !/^(user|customer)_changed_(number|user_id)$/.test(read.data.system.type)) {
    return undefined;
  }
  const { id: messageId, timestamp: at, from, from_user_id } = data;
  const wa_id = asNumber(from);
  // Without a business-scoped id, the number identifies the chat.
  return { id: messageId, wa_id, bsuid: from_user_id ?? from ?? null, at };
}

function deliveryOf(raw: unknown): Delivery | undefined {
  const { data } = z.safeParse(status, raw);
  if (data === undefined) return undefined;
  const { id: messageId, status: state, timestamp: at, errors } = data;
  const [error] = errors ?? [];
  const cause = state === 'failed' && error ? (causeOf(error.code) ?? null) : null;
  return { id: messageId, state, at, cause };
}
