// An operation's id: from its Idempotency-Key, so that a repeat is the same operation, or new.
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Customer } from '../platform/http/handlers.ts';

/** A uuid (version 8) of the customer and the key, or a new one (version 7) without a key. */
export function operationId(caller: Customer): string {
  if (caller.idempotency_key === undefined) return uuidv7();
  return derived(`${caller.user_id}:${caller.idempotency_key}`);
}

/** The id of what a provider calls by a name of its own. */
export function providerOperationId(fundingId: string, paymentId: string): string {
  return derived(`payment:${fundingId}:${paymentId}`);
}

/**
 * The id of an operation that happens once by its nature, not by anybody's key. The name holds
 * something that only its parties know (`secretName`), or anybody could compute its reference.
 */
export const oneTimeOperationId = (name: string) => derived(`once:${name}`);

/** What a row is called in such a name: its key, or its number where it is older than keys. */
export const secretName = ({ id, key }: { id: number; key: string | null }) => key ?? String(id);

function derived(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
