// Maps the settings' contract routes to functions.
import { Readable } from 'node:stream';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Deps } from '../deps.ts';
import { type ExportPart, writeExport } from '../platform/data-export.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer, Handlers } from '../platform/http/handlers.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmContact, resendContactCode } from './contacts.ts';
import { listEvents, recordEvent } from './events.ts';
import { freezeWallet, keepWhileFrozen, unfreezeWallet } from './freeze.ts';
import type { Payers } from './pins.ts';
import { findSettings, setPreferences } from './preferences.ts';
import { updateProfile } from './profile.ts';
import { endOtherSessions } from './sessions.ts';

/** `parts`: what each module holds about a customer. */
export const settingsHandlers = (
  deps: Deps,
  payers: Payers,
  parts: readonly ExportPart[],
): Handlers<typeof settingsRoutes> => ({
  settings: (_, { user_id }) => findSettings(deps, user_id),
  setPreferences: (input, { user_id }) => setPreferences(deps, user_id, input),
  updateProfile: (input, caller) => updateProfile(deps, input, caller),
  resendContactCode: ({ contact }, caller) => resendContactCode(deps, caller, contact),
  confirmContact: (input, caller) => confirmContact(deps, input, caller),
  freeze: (_, caller) => freezeWallet(deps, caller),
  keepWhileFrozen: (input, caller) => keepWhileFrozen(deps, payers, input, caller),
  unfreeze: (input, caller) => unfreezeWallet(deps, payers, input, caller),
  endOtherSessions: (_, caller) => endOtherSessions(deps, caller),
  events: (page, { user_id }) => listEvents(deps, user_id, page),
  exportData: ({ password }, caller) => exportData(deps, parts, caller, password),
});

/** Streams everything stored about the caller. Throws what confirming the password throws. */
async function exportData(
  deps: Deps,
  parts: readonly ExportPart[],
  caller: Customer,
  password: string,
): Promise<Readable> {
  await confirmPassword(deps, caller, password);
  const now = deps.clock.now();
  const event = { user_id: caller.user_id, kind: 'data_exported', from: caller } as const;
  await inTransaction(deps.db, (tx) => recordEvent(tx, now, event));
  return Readable.from(writeExport(deps.db, now, caller.user_id, parts));
}
