// Meta's and the phone's side of our screen in WhatsApp, by WebCrypto: a different implementation from ours.
import type { webcrypto } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readPrivateKey } from '../providers/whatsapp/flow-encryption.ts';

const { subtle } = crypto;
const APP_SECRET = 'app-secret';
const FLOW_PATH = '/webhooks/whatsapp/flow';
const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };

const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(new Uint8Array(bytes)).toString('base64');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** A phone's request: each part in base64. */
export type EncryptedFlow = {
  encrypted_flow_data: string;
  encrypted_aes_key: string;
  initial_vector: string;
};

export async function signedByMeta(payload: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', Buffer.from(APP_SECRET), hmac, false, ['sign']);
  const mac = await subtle.sign('HMAC', key, Buffer.from(payload));
  return `sha256=${Buffer.from(mac).toString('hex')}`;
}

/** Our key pair, whose public half phones have. */
export async function flowKeyPair() {
  const pair = await subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  const text = base64(await subtle.exportKey('pkcs8', pair.privateKey));
  const private_key = readPrivateKey(text);
  if (private_key === undefined) throw new Error('no private key');
  return { text, private_key, public_key: pair.publicKey };
}

export type FlowKeyPair = Awaited<ReturnType<typeof flowKeyPair>>;

/** Encrypts as a phone does; `open` reads the answer. */
export async function sealed(public_key: webcrypto.CryptoKey, payload: object) {
  const raw = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const data = await subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    Buffer.from(JSON.stringify(payload)),
  );
  const body: EncryptedFlow = {
    encrypted_flow_data: base64(data),
    encrypted_aes_key: base64(await subtle.encrypt(RSA, public_key, raw)),
    initial_vector: base64(iv),
  };
  const open = async (reply: string, vector = iv.map((byte) => 255 - byte)) => {
    const text = await subtle.decrypt({ name: 'AES-GCM', iv: vector }, key, bytes(reply));
    return JSON.parse(Buffer.from(text).toString('utf8'));
  };
  return { body, iv, open };
}

export type FlowAnswer = {
  status: number;
  screen: string;
  data: Record<string, string>;
  error_msg: string;
};

/** A phone's screen, which sends its requests through Meta. */
export const flowPhone =
  (app: FastifyInstance, public_key: webcrypto.CryptoKey) =>
  async (content: object): Promise<FlowAnswer> => {
    const { body, open } = await sealed(public_key, { version: '3.0', ...content });
    const payload = JSON.stringify(body);
    const { statusCode: status, body: reply } = await postFlow(app, payload);
    return { status, ...(reply === '' ? {} : await open(reply)) };
  };

export async function postFlow(app: FastifyInstance, payload: string, signature?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signature ?? (await signedByMeta(payload)),
  };
  return app.inject({ method: 'POST', url: FLOW_PATH, payload, headers });
}

/** Keys of the Cloud API, without its address. */
export const CLOUD = {
  version: 'v23.0',
  phone_number_id: '1065',
  number: '2348012345678',
  token: 'EAAG-token',
  app_secret: APP_SECRET,
  verify_token: 'verify',
};

export const cloudWithFlow = ({ private_key }: FlowKeyPair) => ({
  ...CLOUD,
  url: 'http://127.0.0.1:9',
  flow: { id: '4242', private_key },
});
