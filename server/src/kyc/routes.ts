// Maps KYC's contract routes to functions; each replies with the state of the steps.
import type { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { sendDocument } from './documents.ts';
import { saveInfo } from './info.ts';
import { addNumber } from './numbers.ts';
import { sendPhoneCode, verifyPhone } from './phone.ts';
import { findKyc } from './steps.ts';

export function kycHandlers(deps: Deps): Handlers<typeof kycRoutes> {
  const after = async (work: Promise<void>, userId: number) => {
    await work;
    return findKyc(deps, userId);
  };
  return {
    kyc: (_, { user_id }) => findKyc(deps, user_id),
    sendPhoneCode: (_, { user_id }) => sendPhoneCode(deps, user_id),
    verifyPhone: (input, { user_id }) => after(verifyPhone(deps, user_id, input), user_id),
    sendDocument: (input, { user_id }) => after(sendDocument(deps, user_id, input), user_id),
    addBvn: ({ bvn }, { user_id }) => after(addNumber(deps, 'bvn', user_id, bvn), user_id),
    addNin: ({ nin }, { user_id }) => after(addNumber(deps, 'nin', user_id, nin), user_id),
    saveInfo: (input, { user_id }) => after(saveInfo(deps, user_id, input), user_id),
  };
}
