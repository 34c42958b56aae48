// Maps the settings' contract routes to functions.
import { Readable } from 'node:stream';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Deps } from '../deps.ts';
import { type ExportPart, writeExport } from '../platform/data-export.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer, Handlers } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { type ClosingContext, closeAccount, findClosing } from './close-account.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmContact, resendContactCode } from './contacts.ts';
import type { ConfirmPhone } from './customers.ts';
import { listEvents, recordEvent } from './events.ts';
import { freezeWallet, storeWhileFrozen, unfreezeWallet } from './freeze.ts';
import { findSettings, setPreferences } from './preferences.ts';
import { updateProfile } from './profile.ts';
import { endOtherSessions, type HasChat } from './sessions.ts';

export type SettingsContext = ClosingContext & {
  /** Each module's data about a customer. */
  exportParts: readonly ExportPart[];
  hasChat: HasChat;
  confirmPhone: ConfirmPhone;
};

export const settingsHandlers = (
  deps: Deps,
  { exportParts: parts, ...context }: SettingsContext,
): Handlers<typeof settingsRoutes> => ({
  settings: (_, { user_id }) => findSettings(deps, user_id),
  setPreferences: (input, { user_id }) => setPreferences(deps, user_id, input),
  updateProfile: (input, caller) => updateProfile(deps, input, caller),
  resendContactCode: ({ contact }, caller) => resendContactCode(deps, caller, contact),
  confirmContact: (input, caller) => confirmContact(deps, context, input, caller),
  freeze: (_, caller) => freezeWallet(deps, caller),
  keepWhileFrozen: (input, caller) => storeWhileFrozen(deps, context.payers, input, caller),
  unfreeze: (input, caller) => unfreezeWallet(deps, context.payers, input, caller),
  endOtherSessions: (_, caller) => endOtherSessions(deps, context.hasChat, caller),
  events: (page, { user_id }) => listEvents(deps, user_id, page),
  closing: (_, { user_id }) => findClosing(deps, context, user_id),
  closeAccount: (input, caller) => closeAccount(deps, context, input, caller),
  exportData: ({ password }, caller) =>
    exportData(deps, { payers: context.payers, parts }, caller, password),
});

/**
 * Streams everything stored about the caller. Throws the errors of the password check, and approval_required.
 */
async function exportData(
  deps: Deps,
  { payers, parts }: { payers: Payers; parts: readonly ExportPart[] },
  caller: Customer,
  password: string,
): Promise<Readable> {
  await confirmPassword(deps, caller, password);
  await payers.requireStronger(caller, {
    kind: 'export_data',
    title: 'Download your data',
    lines: [{ label: 'Contents', value: 'Everything Alajo holds about you' }],
  });
  const now = deps.clock.now();
  const event = { user_id: caller.user_id, kind: 'data_exported', from: caller } as const;
  await inTransaction(deps.db, (tx) => recordEvent(tx, now, event));
  return Readable.from(writeExport(deps.db, now, caller.user_id, parts));
}
