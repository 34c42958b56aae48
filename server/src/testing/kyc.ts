// Shared by KYC tests: a customer taking the steps, and files of every kind.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import type { Kyc, KycStepId } from '@alajo/contract/kyc/schemas.ts';
import sharp from 'sharp';
import type { Deps } from '../deps.ts';
import { latestCode, type TestResponse } from './app.ts';
import { type Person, walletApp } from './wallet.ts';

export const INFO = {
  date_of_birth: '1994-03-12',
  home_address: '14 Adeola Street',
  city: 'Surulere',
  state: 'Lagos',
  occupation: 'Trader',
} as const;

export async function kycApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await walletApp(wrap);
  const { app, call, db, runJobs } = alajo;
  const phoneOf = async ({ id }: Person) => {
    const row = await db
      .selectFrom('identity_user')
      .select('phone_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.phone_number;
  };
  const read = async (who: Person) => (await call(kycRoutes.kyc, {}, who)).body as Kyc;
  return {
    ...alajo,
    phoneOf,
    read,
    /** The status and reason of a step or of the NIN. */
    step: async (who: Person, id: KycStepId | 'nin') => {
      const { steps, nin } = await read(who);
      const found = id === 'nin' ? nin : steps.find((step) => step.id === id);
      return `${found?.status}${found?.reason ? `: ${found.reason}` : ''}`;
    },
    sendCode: (who: Person) => call(kycRoutes.sendPhoneCode, {}, who),
    verifyPhone: (who: Person, otp: string) => call(kycRoutes.verifyPhone, { body: { otp } }, who),
    saveInfo: (who: Person, more = {}) =>
      call(kycRoutes.saveInfo, { body: { ...INFO, ...more } }, who),
    addBvn: (who: Person, bvn: string) => call(kycRoutes.addBvn, { body: { bvn } }, who),
    addNin: (who: Person, nin: string) => call(kycRoutes.addNin, { body: { nin } }, who),
    async provePhone(who: Person) {
      await call(kycRoutes.sendPhoneCode, {}, who);
      await runJobs();
      const otp = await latestCode(alajo.deps, await phoneOf(who));
      return call(kycRoutes.verifyPhone, { body: { otp } }, who);
    },
    /** Sends bytes as an ID, by default a passport valid until 2030. */
    async sendId(
      who: Person,
      bytes: Uint8Array,
      more: { query?: string; type?: string } = {},
    ): Promise<TestResponse> {
      const { query = 'kind=passport&expires_on=2030-01-01', type = 'image/jpeg' } = more;
      const response = await app.inject({
        method: 'POST',
        url: `/api/kyc/id/?${query}`,
        headers: { authorization: `Token ${who.token}`, 'content-type': type },
        payload: Buffer.from(bytes),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}

export type KycApp = Awaited<ReturnType<typeof kycApp>>;

/** A photo of this size and colour with GPS data. */
export const photo = (width = 900, height = 600, red = 200): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();

/** A page with a grey field; `inside` its catalogue. */
export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${inside} >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 420 260] /Contents 4 0 R >> endobj
4 0 obj << /Length 24 >> stream
0.8 g 20 20 380 220 re f
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
`);
