// IDs: files accepted and refused, privacy, and the reviewer's decision.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_BYTES_MAX } from '@alajo/contract/documents.ts';
import { type DocumentDecision, rejectionReasons } from '@alajo/contract/kyc/review-schemas.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff } from '../commands/as-staff.ts';
import { assertNotClaimed } from '../console/cases/claims.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { type KycApp, kycApp, pdf, photo } from '../testing/kyc.ts';
import { statusAndCode } from '../testing/wallet.ts';
import { verifyDocument } from './review.ts';
import { decideByStaff, showDocument } from './staff-review.ts';

let alajo: KycApp;
let reviewer: 'sandbox' | 'person' = 'person';
beforeAll(async () => {
  alajo = await kycApp((deps) => ({
    ...deps,
    config: Object.defineProperty({ ...deps.config }, 'reviewer', { get: () => reviewer }),
  }));
});
afterAll(() => alajo.close());

const storedFiles = () => readdir(alajo.files).catch(() => []);
const asReviewer = async <T>(work: (caller: Staff) => Promise<T>) => {
  const { email } = await alajo.staff('kyc_reviewer');
  return asStaff(alajo.deps, { email, permission: 'identity.decide', command: 'cases' }, work);
};
const show = (id: number) =>
  asReviewer((caller) =>
    showDocument({ ...alajo.deps, storage: alajo.deps.providers.storage }, caller, id),
  );
const decide = (id: number, finding: DocumentDecision) =>
  asReviewer((caller) =>
    decideByStaff(alajo.deps, { refuseClaimed: assertNotClaimed }, caller, { id, finding }),
  );
const waitingOf = (username: string) =>
  alajo.db
    .selectFrom('kyc_document as d')
    .innerJoin('identity_user as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.kind'])
    .where('u.username', '=', username)
    .where('d.status', '=', 'submitted')
    .executeTakeFirst();

test('re-encodes a photo, stores it encrypted under a random name, and serves it to no one', async () => {
  const ada = await alajo.person('ada');
  const bytes = await photo(2400, 1600);
  const sent = await alajo.sendId(ada, bytes);
  expect(sent).toMatchObject({
    status: 201,
    body: { document: { kind: 'passport', expires_on: '2030-01-01' }, percent: 0 },
  });
  expect((await alajo.sendId(ada, bytes)).status).toBe(201);
  const [name = '', ...others] = await storedFiles();
  expect(others).toEqual([]);
  expect(name).toMatch(/^[0-9a-f]{40}\.sealed$/);
  const sealed = await readFile(join(alajo.files, name), 'latin1');
  for (const sign of ['RIFF', 'WEBP', 'JFIF', 'Exif']) expect(sealed).not.toContain(sign);
  for (const path of [`/files/${name}`, `/api/files/${name}`, `/${name}`]) {
    expect((await alajo.app.inject(path)).body, path).not.toContain(sealed.slice(0, 20));
  }
  expect((await alajo.app.inject(`/files/${name}`)).statusCode).toBe(404);
  const bola = await alajo.person('bola');
  expect(await alajo.read(bola)).toMatchObject({ document: null });

  const { id = 0, kind } = (await waitingOf('ada')) ?? {};
  expect(kind).toBe('passport');
  const file = await show(id);
  const seen = await sharp(file.bytes).metadata();
  expect(seen).toMatchObject({ format: 'webp', width: 2000 });
  expect(seen.exif).toBeUndefined();
  await expect(show(999)).rejects.toThrow('Not found.');
});

test('accepts a PDF, and refuses one that is encrypted or contains scripts', async () => {
  const chidi = await alajo.person('chidi');
  const pdfOf = (inside: string) =>
    alajo.sendId(chidi, pdf(inside), { query: 'kind=nin_slip', type: 'application/pdf' });
  for (const inside of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/Encrypt 5 0 R',
    '/AA << >>',
    '/S /Launch',
    '/Names << /EmbeddedFiles 3 0 R >>',
    '/J#61vaScript (x)',
  ]) {
    expect(await statusAndCode(pdfOf(inside)), inside).toBe('400 document_active');
  }
  expect((await pdfOf('')).status).toBe(201);
  const { id = 0 } = (await waitingOf('chidi')) ?? {};
  const file = await show(id);
  expect(file.media_type).toBe('application/pdf');
  expect(Buffer.from(file.bytes).toString('latin1')).toMatch(/^%PDF-1\.7/);
});

test('checks a file by its content: refuses wrong types, broken, small and huge files, and bombs', async () => {
  const dayo = await alajo.person('dayo');
  const before = await storedFiles();
  const raw = { width: 8_000, height: 6_000, channels: 1 } as const;
  const bomb = await sharp(Buffer.alloc(raw.width * raw.height), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = await photo();
  const refusals: [Uint8Array, string, string?][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '400 document_unreadable'],
    [Buffer.from('<html><script>alert(1)</script>'), '400 document_unreadable', 'application/pdf'],
    [Buffer.from('MZ\u0090\u0000'), '400 document_unreadable', 'image/png'],
    [await sharp(whole).gif().toBuffer(), '400 document_unreadable', 'image/webp'],
    [whole.subarray(0, whole.length / 2), '400 document_unreadable'],
    [Buffer.from('%PDF-1.7 and no end'), '400 document_unreadable', 'application/pdf'],
    [Buffer.from('%PDF-x\n%%EOF'), '400 document_unreadable', 'application/pdf'],
    [Buffer.from('%PDF-1.7 and no page\n%%EOF'), '400 document_unreadable', 'application/pdf'],
    [await photo(900, 150), '400 document_small'],
    [bomb, '400 picture_too_large', 'image/png'],
    [Buffer.alloc(DOCUMENT_BYTES_MAX + 1, 1), '413 body_too_large'],
    [whole, '415 unsupported_media_type', 'image/gif'],
  ];
  for (const [bytes, refusal, type] of refusals) {
    expect(await statusAndCode(alajo.sendId(dayo, bytes, type ? { type } : {}))).toBe(refusal);
  }
  for (const query of [
    'kind=passport',
    'kind=passport&expires_on=2026-11-20',
    'kind=nin_slip&expires_on=2030-01-01',
    'kind=library_card',
    '',
    'kind=passport&expires_on=soon',
  ]) {
    const refused = await alajo.sendId(dayo, whole, { query });
    expect(await statusAndCode(refused), query).toBe('400 invalid_request');
  }
  expect(await storedFiles()).toEqual(before);
  expect(await alajo.step(dayo, 'id')).toBe('none');
});

test('a second ID replaces the first, whose file is removed and which can’t be verified', async () => {
  const efe = await alajo.person('efe');
  const before = await storedFiles();
  await alajo.sendId(efe, await photo(900, 600, 10));
  const { id: first = 0 } = (await waitingOf('efe')) ?? {};
  await alajo.sendId(efe, await photo(900, 600, 20));
  const { id: second = 0 } = (await waitingOf('efe')) ?? {};
  await alajo.runJobs();
  expect((await storedFiles()).length).toBe(before.length + 1);
  await expect(decide(first, { status: 'verified' })).rejects.toThrow('This review has ended');
  await decide(second, { status: 'rejected', reason: 'unreadable' });
  const { description } = rejectionReasons.unreadable;
  expect(await alajo.step(efe, 'id')).toBe(`rejected: ${description}`);
  await alajo.runJobs();
  expect(await storedFiles()).toEqual(before);
  await expect(show(second)).rejects.toThrow('Not found.');
  await expect(decide(second, { status: 'verified' })).rejects.toThrow('This review has ended');
  expect((await alajo.notices(efe))[0]).toMatchObject({
    kind: 'notice',
    link: '/profile',
    body: description,
  });
  // A rejected ID can be sent again, and parallel uploads make one submission.
  const bytes = await photo(900, 600, 20);
  const responses = await Promise.all([1, 2, 3].map(() => alajo.sendId(efe, bytes)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await storedFiles()).length).toBe(before.length + 1);
});

test('refuses an eleventh ID in a day', async () => {
  const femi = await alajo.person('femi');
  const now = alajo.clock.now();
  await sql`insert into kyc_document
      (user_id, kind, name, media_type, content_hash, status, sent_at, since)
    select ${femi.id}, 'nin_slip', 'earlier-' || n, 'image/webp', 'hash-' || n, 'replaced',
      ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, 9) n`.execute(alajo.db);
  expect((await alajo.sendId(femi, await photo(900, 600, 30))).status).toBe(201);
  const eleventh = await photo(900, 600, 40);
  expect(await statusAndCode(alajo.sendId(femi, eleventh))).toBe('429 too_many_documents');
  alajo.clock.advance(DAY + 1);
  expect((await alajo.sendId(femi, eleventh)).status).toBe(201);
});

test('notifies once on the day a verified ID expires, and then accepts another', async () => {
  const gbenga = await alajo.person('gbenga');
  const bytes = await photo();
  const day = (ms: number) => new Date(alajo.clock.now().getTime() + ms).toISOString().slice(0, 10);
  const query = (expires_on: string) => ({
    query: `kind=drivers_licence&expires_on=${expires_on}`,
  });
  await alajo.sendId(gbenga, bytes, query(day(3 * DAY)));
  const { id = 0 } = (await waitingOf('gbenga')) ?? {};
  await verifyDocument(alajo.deps, id);
  expect(await statusAndCode(alajo.sendId(gbenga, bytes, query(day(900 * DAY))))).toBe(
    '409 already_verified',
  );
  await alajo.pass(4 * DAY);
  expect(await alajo.step(gbenga, 'id')).toMatch(/^rejected: This ID has expired/);
  await alajo.pass(4 * DAY);
  const notices = await alajo.notices(gbenga);
  expect(notices.filter(({ title }) => title === 'Your ID has expired')).toHaveLength(1);
  expect((await alajo.sendId(gbenga, bytes, query(day(900 * DAY)))).status).toBe(201);
  expect(await alajo.step(gbenga, 'id')).toBe('submitted');
});

test('the simulated reviewer verifies after a minute, in the sandbox only', async () => {
  const [halima, ife] = [await alajo.person('halima'), await alajo.person('ife')];
  const card = await photo();
  await alajo.sendId(halima, card, { query: 'kind=voters_card' });
  await alajo.pass(10 * MINUTE);
  expect(await alajo.step(halima, 'id')).toBe('submitted');
  reviewer = 'sandbox';
  await alajo.sendId(ife, card, { query: 'kind=voters_card' });
  await alajo.pass(MINUTE - 1);
  expect(await alajo.step(ife, 'id')).toBe('submitted');
  await alajo.pass(1);
  reviewer = 'person';
  expect(await alajo.step(ife, 'id')).toBe('verified');
});

test('a storage failure leaves nothing behind, and the ID can be sent again', async () => {
  const { storage } = alajo.deps.providers;
  const broken = { ...storage, put: () => Promise.reject(new Error('no room')) };
  const other = await kycApp((deps) => ({
    ...deps,
    providers: { ...deps.providers, storage: broken },
  }));
  const jide = await other.person('jide');
  expect((await other.sendId(jide, await photo(), { query: 'kind=nin_slip' })).status).toBe(500);
  expect((await other.call(kycRoutes.kyc, {}, jide)).body).toMatchObject({ document: null });
  await other.close();
});
