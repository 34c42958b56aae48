// Staff view of a customer's KYC steps, without the address and date of birth.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../deps.ts';
import { findKyc } from './steps.ts';

export async function kycForStaff(deps: Deps, userId: number): Promise<Pick<CustomerParts, 'kyc'>> {
  const { info: _, ...kyc } = await findKyc(deps, userId);
  return { kyc };
}
