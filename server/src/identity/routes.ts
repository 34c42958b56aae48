// Maps identity's contract routes to functions.
import type { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { channelsFor } from './codes.ts';
import { findProfile, login, register, resendOtp, verifyOtp } from './customers.ts';
import { changePassword, forgotPassword, resetPassword } from './password-change.ts';
import { type PinContext, resetPin, sendPinCode, setPin } from './pins.ts';
import { endSession, listSessions } from './sessions.ts';

export const identityHandlers = (
  deps: Deps,
  context: PinContext,
): Handlers<typeof identityRoutes & typeof pinRoutes> => ({
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
  profile: (_, caller) => findProfile(deps, caller.user_id),
});
