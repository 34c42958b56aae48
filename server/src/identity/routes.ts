// Maps identity's contract routes to functions.
import type { staffRecoveryRoutes } from '@alajo/contract/console/recovery-routes.ts';
import type { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import type { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import type { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import type { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import type { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { approve } from './approvals/approve.ts';
import { sendApprovalCode } from './approvals/codes.ts';
import { findStepUpPolicy } from './approvals/step-up-policy.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { channelsFor } from './customer-codes.ts';
import { type ConfirmPhone, findProfile, register, resendOtp } from './customers.ts';
import { proveDevice } from './device-proofs.ts';
import { listDevices } from './devices.ts';
import { findFactors } from './factors.ts';
import { forgetDevice } from './forget-device.ts';
import { addPasskey, passkeyOptions } from './passkeys/enrol.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkeys/sign-in.ts';
import { changePassword, forgotPassword, resetPassword } from './password-change.ts';
import { resendDeviceCode, verifyDevice, verifyOtpOrSignIn } from './pending-sign-ins.ts';
import { type PinContext, resetPin, sendPinCode, setPin } from './pins.ts';
import { addRecoveryFile, confirmRecovery, requestRecovery } from './recovery/requests.ts';
import { showRecoveryFile } from './recovery/staff.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { endSession, listSessions } from './sessions.ts';
import { login } from './sign-in.ts';
import { reportNotMe, reportUnknownDevice } from './unknown-device.ts';

export type IdentityContext = PinContext & { confirmPhone: ConfirmPhone };

export const identityHandlers = (
  deps: Deps,
  context: IdentityContext,
): Handlers<
  typeof identityRoutes &
    typeof sessionRoutes &
    typeof pinRoutes &
    typeof deviceRoutes &
    typeof factorRoutes &
    typeof recoveryRoutes &
    typeof approvalRoutes &
    typeof passkeyRoutes
> => ({
  register: (input, from) => register(deps, input, from),
  verifyOtp: (input, caller) => verifyOtpOrSignIn(deps, context.confirmPhone, input, caller),
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
    return { message: 'That session has ended.' };
  },
  verifyDevice: (input, caller) => verifyDevice(deps, input, caller),
  resendDeviceCode: ({ device_id }) => resendDeviceCode(deps, device_id),
  proveDevice: (input, caller) => proveDevice(deps, input, caller),
  devices: (_, caller) => listDevices(deps, caller),
  forgetDevice: ({ id }, caller) => forgetDevice(deps, context.payers, caller, id),
  reportUnknownDevice: ({ id }, caller) => reportUnknownDevice(deps, context.payers, caller, id),
  notMe: ({ token }, caller) => reportNotMe(deps, token, caller),
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
  passkeyLogin: (input, from) => passkeyLogin(deps, input, from),
  stepUpPolicy: (_, caller) => findStepUpPolicy(deps, caller),
  profile: (_, caller) => findProfile(deps, caller.user_id),
  factors: (_, { user_id }) => findFactors(deps, user_id),
  startAuthenticator: ({ password }, caller) => startAuthenticator(deps, context, caller, password),
  confirmAuthenticator: ({ otp }, caller) => confirmAuthenticator(deps, caller, otp),
  removeAuthenticator: ({ password }, caller) =>
    removeAuthenticator(deps, context, caller, password),
  makeRecoveryCodes: ({ password }, caller) => makeRecoveryCodes(deps, context, caller, password),
  askRecovery: (input, from) => requestRecovery(deps, input, from),
  sendRecoveryId: (input) => addRecoveryFile(deps, input),
  confirmRecovery: (input) => confirmRecovery(deps, input),
});

export const recoveryHandlers = (deps: Deps): Handlers<typeof staffRecoveryRoutes> => ({
  recoveryFile: ({ id }, caller) => showRecoveryFile(deps, caller, id),
});
