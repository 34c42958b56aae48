// File storage in a bucket of any S3-compatible service, for servers that share no disk.
import { AppError } from '@alajo/contract/errors.ts';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { SECOND } from '../../platform/clock.ts';
import { address, key, linesOf, type ValuesOf, webAddress } from '../../platform/config.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { requireName, type Storage } from './storage.ts';

export type S3 = {
  /** The bucket's URL, such as https://s3.eu-west-1.amazonaws.com/alajo. */
  url: string;
  region: string;
  access_key: string;
  secret_key: string;
};

export const s3Variables = {
  S3_URL: z.optional(webAddress),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'a region, such as eu-west-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY: z.optional(key),
  S3_SECRET_KEY: z.optional(key),
};
type S3Values = ValuesOf<typeof s3Variables>;

export function s3Keys({ S3_REGION: region, ...env }: S3Values): S3 | undefined {
  const { S3_URL: url, S3_ACCESS_KEY: access_key, S3_SECRET_KEY: secret_key } = env;
  if (!url || !access_key || !secret_key) return undefined;
  return { url: address(url), region, access_key, secret_key };
}

export const s3Problems = (env: S3Values) =>
  linesOf([
    [
      !s3Keys(env) && Boolean(env.S3_URL || env.S3_ACCESS_KEY || env.S3_SECRET_KEY),
      'S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY: files in a bucket need all three',
    ],
  ]);

const TIMEOUT_MS = 15 * SECOND;

/** Stores files in an S3 bucket. Throws `busy` when the service doesn't reply. */
export function createS3Storage({ url, region, access_key, secret_key }: S3): Storage {
  const client = new AwsClient({
    accessKeyId: access_key,
    secretAccessKey: secret_key,
    region,
    service: 's3',
    retries: 2,
  });
  const ask = async (method: string, name: string, bytes?: Uint8Array) => {
    const request = {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes ? { body: new Uint8Array(bytes), headers: { 'content-type': typeOf(name) } } : {}),
    };
    const address = `${url}/${requireName(name)}`;
    try {
      const answer = await client.fetch(address, request);
      const body = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok || answer.status === 404) return { found: answer.ok, body };
      throw silence(method, `answered ${answer.status}`);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Reports only the kind of failure: other messages may contain the whole URL.
      throw silence(method, error instanceof Error ? error.name : 'failed');
    }
  };
  return {
    async put(name, bytes) {
      const { found } = await ask('PUT', name, bytes);
      if (!found) throw silence('PUT', 'there is no such bucket');
    },
    async get(name) {
      const { found, body } = await ask('GET', name);
      return found ? body : undefined;
    },
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}

const typeOf = (name: string) =>
  name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';

const silence = (method: string, why: string) =>
  new AppError('busy', { cause: new ProviderUnavailable(`storage ${method}: ${why}`) });
