// Maps identity's contract routes to functions.
import type { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import type { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { approve } from './approvals/approve.ts';
import { sendApprovalCode } from './approvals/codes.ts';
import { findLadder } from './approvals/ladder.ts';
import { channelsFor } from './codes.ts';
import { findProfile, login, register, resendOtp, verifyOtp } from './customers.ts';
import { addPasskey, passkeyOptions } from './passkeys/enrol.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkeys/sign-in.ts';
import { changePassword, forgotPassword, resetPassword } from './password-change.ts';
import { type PinContext, resetPin, sendPinCode, setPin } from './pins.ts';
import { endSession, listSessions } from './sessions.ts';

export const identityHandlers = (
  deps: Deps,
  context: PinContext,
): Handlers<
  typeof identityRoutes & typeof pinRoutes & typeof approvalRoutes & typeof passkeyRoutes
> => ({
  register: (input, from) => register(deps, input, from),
  verifyOtp: (input, caller) => verifyOtp(deps, input, caller),
  codeChannels: async () => ({ channels: channelsFor(deps, 'verify') }),
  resendOtp: ({ email }) => resendOtp(deps, email),
  forgotPassword: ({ email }) => forgotPassword(deps, email),
  resetPassword: (input, caller) => resetPassword(deps, input, caller),
  login: (input, caller) => login(deps, input, caller),
  logout: async (_, caller) => {
    await endSession(deps, caller, caller.session_id);
    return { message: 'You are signed out.' };
  },
  sessions: (_, caller) => listSessions(deps, caller.user_id, caller.session_id),
  endSession: async ({ id }, caller) => {
    await endSession(deps, caller, id);
    return { message: 'That session is ended.' };
  },
  changePassword: (input, caller) => changePassword(deps, input, caller),
  setPin: (input, caller) => setPin(deps, context, input, caller),
  sendPinCode: (_, caller) => sendPinCode(deps, caller),
  resetPin: (input, caller) => resetPin(deps, context, input, caller),
  sendApprovalCode: ({ id }, caller) => sendApprovalCode(deps, caller, id),
  approve: (input, caller) => approve(deps, input, caller),
  passkeys: (_, { user_id }) => listPasskeys(deps, user_id),
  passkeyOptions: (_, caller) => passkeyOptions(deps, caller),
  addPasskey: (input, caller) => addPasskey(deps, context.payers, input, caller),
  renamePasskey: (input, caller) => renamePasskey(deps, input, caller),
  removePasskey: ({ id }, caller) => removePasskey(deps, context.payers, id, caller),
  passkeyLoginOptions: () => passkeyLoginOptions(deps),
  passkeyLogin: ({ passkey }, from) => passkeyLogin(deps, passkey, from),
  ladder: (_, caller) => findLadder(deps, caller),
  profile: (_, caller) => findProfile(deps, caller.user_id),
});
