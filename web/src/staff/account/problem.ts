// What went wrong with a passkey, in words.
import { errorMessage } from '../../platform/api.ts';
import { PasskeyError } from '../platform/passkey.ts';

export const problemOf = (error: Error) =>
  error instanceof PasskeyError ? error.message : errorMessage(error);
