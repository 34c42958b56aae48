// The demo customer's verification. All four steps are done, because the amounts in the specification, ₦125,000 and
// ₦395,000 in goals, are more than tier 2 allows.
import type { Deps } from '../deps.ts';
import { codeOf } from '../identity/secrets.ts';
import { sendDocument } from '../kyc/documents.ts';
import { saveInfo } from '../kyc/info.ts';
import { addNumber } from '../kyc/numbers.ts';
import { sendPhoneCode, verifyPhone } from '../kyc/phone.ts';
import { verifyDocument } from '../kyc/review.ts';
import { findKyc } from '../kyc/steps.ts';
import { createSandboxIdentity } from '../providers/identity/sandbox.ts';
import { drawSlip } from './pictures.ts';

/** Sends a picture of an ID and has it approved, unless that was done before. */
async function seedId(deps: Deps, userId: number): Promise<void> {
  await sendDocument(deps, userId, { kind: 'nin_slip', bytes: await drawSlip() });
  const { id } = await deps.db
    .selectFrom('kyc_document')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await verifyDocument(deps, id);
}

const BVN = '22012345625';

const INFO = {
  date_of_birth: '1993-08-17',
  home_address: '14 Adeola Street',
  city: 'Surulere',
  state: 'Lagos',
  occupation: 'Fabric trader',
} as const;

/** Completes the missing steps with the sandbox: no real register is queried about an invented person. */
export async function seedKyc(deps: Deps, userId: number): Promise<void> {
  const providers = { ...deps.providers, identity: createSandboxIdentity() };
  const { steps } = await findKyc(deps, userId);
  await saveInfo(deps, userId, INFO);
  await addNumber({ ...deps, providers }, 'bvn', userId, BVN);
  await seedId(deps, userId);
  if (steps.some(({ id, completed }) => id === 'phone' && completed)) return;
  if (!steps.some(({ id, status }) => id === 'phone' && status === 'submitted')) {
    await sendPhoneCode(deps, userId);
  }
  const { nonce } = await deps.db
    .selectFrom('identity_code')
    .select('nonce')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'phone')
    .executeTakeFirstOrThrow();
  await verifyPhone(deps, userId, { otp: codeOf(deps.secret, userId, 'phone', nonce) });
}
