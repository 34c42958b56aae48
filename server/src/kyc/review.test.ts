// Staff reviews of IDs: their content, the log and the customer's notice for each view, the end of
// a review, and the tier two people may grant.

import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { reviewRoutes } from '@alajo/contract/kyc/review-routes.ts';
import {
  type DocumentDecision,
  type Review,
  type ReviewFile,
  rejectionReasonNames,
  rejectionReasons,
} from '@alajo/contract/kyc/review-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { MINUTE } from '../platform/clock.ts';
import { seal } from '../platform/encryption.ts';
import { type KycApp, kycApp, pdf, photo } from '../testing/kyc.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: KycApp;
let reviewer: StaffPerson;
let other: StaffPerson;
beforeAll(async () => {
  alajo = await kycApp((deps) => ({ ...deps, config: { ...deps.config, reviewer: 'person' } }));
  reviewer = await alajo.staff('kyc_reviewer');
  other = await alajo.staff('kyc_reviewer');
});
afterAll(() => alajo.close());

const at = (id: number) => ({ id: String(id) });
const latest = async (who: Person) => {
  const { id } = await alajo.db
    .selectFrom('kyc_document')
    .select('id')
    .where('user_id', '=', who.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
/** A customer who has sent an ID, and its number. */
async function sent(name: string, bytes?: Uint8Array) {
  const who = await alajo.person(name);
  await alajo.sendId(who, bytes ?? (await photo()));
  return { who, id: await latest(who) };
}
const open = (id: number, by = reviewer) => alajo.call(reviewRoutes.review, { params: at(id) }, by);
const file = (id: number, by = reviewer) => alajo.call(reviewRoutes.file, { params: at(id) }, by);
const caseOf = (id: number) => ({ kind: 'identity', reference: `id-${id}` }) as const;
const decide = (id: number, finding: DocumentDecision, by = reviewer) =>
  alajo.call(
    caseRoutes.end,
    {
      params: caseOf(id),
      body:
        finding.status === 'verified'
          ? { end: 'verify' }
          : { end: 'reject', choice: finding.reason },
    },
    by,
  );
const VERIFIED: DocumentDecision = { status: 'verified' };
const acts = async (who: Person) => {
  const rows = await alajo.db
    .selectFrom('staff_log')
    .select(['act', 'staff_id', 'object', 'reason'])
    .where('about_user_id', '=', who.id)
    .orderBy('id')
    .execute();
  return rows;
};
const noticesOf = async (who: Person) => {
  const { body } = await alajo.call(settingsRoutes.events, { query: {} }, who);
  return (body.results as { kind: string }[]).map(({ kind }) => kind);
};

test('an ID is viewed, marked and verified: each action is logged, and the customer sees the view', async () => {
  const { who: ada, id } = await sent('ada');
  const { body: queue } = await alajo.call(
    caseRoutes.cases,
    { query: { kind: 'identity' } },
    reviewer,
  );
  expect(queue.results).toContainEqual(
    expect.objectContaining({ reference: `id-${id}`, who: 'Ada Okafor', what: 'Passport' }),
  );
  expect((await open(id)).body).toMatchObject({
    customer: { name: 'Ada Okafor', tier: 1 },
    kind: 'passport',
    expires_on: '2030-01-01',
    expired: false,
    rejected_before: 0,
    bvn: { status: 'none' },
  });
  const shown = await alajo.app.inject({
    url: `/api/staff/identity/${id}/file/`,
    headers: reviewer.headers,
  });
  expect(shown.headers['cache-control']).toBe('no-store');
  const { base64, media_type, mark } = shown.json();
  expect([media_type, mark]).toEqual([
    'image/webp',
    `${reviewer.name} - ${reviewer.id} - 2026-11-20 10:00`,
  ]);
  const bytes = Buffer.from(base64, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  // One colour went in; the mark is in the output.
  const { channels } = await sharp(bytes).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);

  expect((await decide(id, VERIFIED)).body).toEqual({
    message: 'The ID is verified.',
    proposal: null,
  });
  expect(await alajo.step(ada, 'id')).toBe('verified');
  const object = `identity:id-${id}`;
  const by = { object, staff_id: reviewer.id, reason: null };
  expect(await acts(ada)).toEqual([
    { act: 'review_opened', ...by },
    { act: 'id_seen', ...by },
    { act: 'id_verified', ...by },
  ]);
  expect(await noticesOf(ada)).toContain('staff_saw_id');

  // A repeat changes nothing, and no one sees the document of a review that has ended.
  expect((await decide(id, VERIFIED)).status).toBe(200);
  expect(await acts(ada)).toHaveLength(3);
  expect(await statusAndCode(open(id))).toBe('404 not_found');
  expect(await statusAndCode(file(id))).toBe('404 not_found');
  expect(await statusAndCode(decide(id, { status: 'rejected', reason: 'unreadable' }))).toBe(
    '409 review_ended',
  );
});

test('each rejection explains what happened and what to send', async () => {
  const { who: bola } = await sent('bola');
  for (const [place, reason] of rejectionReasonNames.entries()) {
    await alajo.sendId(bola, await photo(900, 600, 10 + place));
    const id = await latest(bola);
    expect((await open(id)).body.rejected_before).toBe(place);
    expect((await decide(id, { status: 'rejected', reason })).status).toBe(200);
    expect((await decide(id, { status: 'rejected', reason })).status).toBe(200);
    const { description, title } = rejectionReasons[reason];
    expect(await alajo.step(bola, 'id')).toBe(`rejected: ${description}`);
    expect((await alajo.notices(bola))[0]).toMatchObject({ body: description });
    expect((await acts(bola)).at(-1)).toMatchObject({ act: 'id_rejected', reason: title });
  }
});

test('one of two concurrent decisions wins, and a colleague’s case is left to them', async () => {
  const { who: chidi, id } = await sent('chidi');
  const responses = await Promise.all([
    decide(id, VERIFIED),
    decide(id, { status: 'rejected', reason: 'unreadable' }, other),
  ]);
  const codes = await Promise.all(responses.map(statusAndCode));
  expect(codes.toSorted()).toEqual(['200', '409 review_ended']);
  expect((await acts(chidi)).filter(({ act }) => act.startsWith('id_'))).toHaveLength(1);

  const { id: second } = await sent('dayo');
  await alajo.call(caseRoutes.claim, { params: caseOf(second) }, other);
  expect(await statusAndCode(decide(second, VERIFIED))).toBe('409 case_claimed');
  expect((await decide(second, VERIFIED, other)).status).toBe(200);
  // A later repeat reports that it has ended, not who had claimed it.
  expect((await decide(second, VERIFIED)).status).toBe(200);
});

test('an ID that was replaced or has expired can’t be verified', async () => {
  const { who: efe, id: first } = await sent('efe');
  await alajo.sendId(efe, await photo(900, 600, 20));
  expect(await statusAndCode(decide(first, VERIFIED))).toBe('409 review_ended');
  expect(await statusAndCode(file(first))).toBe('404 not_found');
  const id = await latest(efe);
  const expires_on = '2026-11-20';
  await alajo.db.updateTable('kyc_document').set({ expires_on }).where('id', '=', id).execute();
  expect((await open(id)).body).toMatchObject({ expired: true });
  expect(await statusAndCode(decide(id, VERIFIED))).toBe('409 review_of_expired');
  expect(await statusAndCode(open(999_999))).toBe('404 not_found');
});

test('highlights only real differences: another name or a mismatch, but not accents or capitals', async () => {
  const femi = await alajo.person('femi');
  await alajo.saveInfo(femi);
  await alajo.addBvn(femi, '22212345678');
  const rename = (first_name: string) =>
    alajo.db.updateTable('identity_user').set({ first_name }).where('id', '=', femi.id).execute();
  await rename('FÈMI');
  await alajo.sendId(femi, pdf(), { query: 'kind=nin_slip', type: 'application/pdf' });
  const id = await latest(femi);
  const facts = async () => {
    const { facts: all, bvn, tier_after } = (await open(id)).body as Review;
    return { first: all[0]?.bvn, born: all[2]?.bvn, nin: all[0]?.nin, bvn: bvn.status, tier_after };
  };
  expect(await facts()).toEqual({
    first: { value: 'Femi', state: 'agrees' },
    born: { value: '1994-03-12', state: 'agrees' },
    nin: { value: null, state: 'unknown' },
    bvn: 'rejected',
    tier_after: 1,
  });
  await rename('Seun');
  expect((await facts()).first).toEqual({ value: 'Femi', state: 'differs' });
});

test('a PDF that can’t carry its viewer’s name is not shown, and no view is recorded', async () => {
  const femi = await alajo.person('femi');
  const query = { query: 'kind=nin_slip', type: 'application/pdf' };
  await alajo.sendId(femi, pdf(), query);
  const id = await latest(femi);
  const { media_type, base64, mark } = (await file(id)).body as ReviewFile;
  expect(media_type).toBe('application/pdf');
  const bytes = Buffer.from(base64, 'base64');
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  // The width of a gap depends on the length of the name.
  const pageText = items.map((item) => ('str' in item ? item.str : '')).join('');
  const closed = (text: string) => text.replaceAll(/[\s_]/g, '');
  expect(closed(pageText)).toContain(closed(mark.toUpperCase()));
  expect(mark).toContain(reviewer.name);
  // A PDF from before uploads were parsed: it can't be marked.
  const { name } = await alajo.db
    .selectFrom('kyc_document')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { storage } = alajo.deps.providers;
  const broken = seal(alajo.deps.secret, 'document', name, Buffer.from('%PDF-1.7\n%%EOF'));
  await storage.put(name, broken);
  const before = (await acts(femi)).length;
  expect(await statusAndCode(file(id))).toBe('409 document_not_marked');
  expect(await acts(femi)).toHaveLength(before);
});

test('every review route, and the end of a review, adds a row to the staff log', async () => {
  const { who, id } = await sent('kemi');
  const reason = 'Seen in person.';
  const ask = {
    review: () => open(id),
    file: () => file(id),
    decide: () => decide(id, VERIFIED),
    proposeTier: () =>
      alajo.call(
        reviewRoutes.proposeTier,
        { body: { user_id: who.id, tier: 2, reason } },
        reviewer,
      ),
  } satisfies Record<keyof typeof reviewRoutes | 'decide', () => Promise<{ status: number }>>;
  const left: unknown[] = [];
  for (const [name, call] of Object.entries(ask)) {
    const before = (await acts(who)).length;
    expect((await call()).status, name).toBeLessThan(300);
    const rows = await acts(who);
    expect(rows.length, name).toBe(before + 1);
    left.push(rows.at(-1)?.act);
  }
  expect(left).toEqual(['review_opened', 'id_seen', 'id_verified', 'proposal_made']);
});

test('two people grant a tier above the steps, which is checked again on approval', async () => {
  const [maker, approver] = [await alajo.staff('kyc_reviewer'), await alajo.staff('compliance')];
  const halima = await alajo.person('halima');
  const propose = (tier: 2 | 3) =>
    alajo.call(
      reviewRoutes.proposeTier,
      { body: { user_id: halima.id, tier, reason: 'Her NIN office closed; seen in person.' } },
      maker,
    );
  const approve = ({ id, digest }: Proposal, by: StaffPerson) =>
    alajo.call(proposalRoutes.approve, { params: at(id), body: { digest } }, by);
  const made = await propose(3);
  expect(made.status).toBe(201);
  const one = made.body as Proposal;
  expect(one).toMatchObject({ title: 'Tier 3 for Halima Okafor', about_user_id: halima.id });
  expect(await statusAndCode(propose(2))).toBe('409 proposal_waiting');
  expect(await statusAndCode(approve(one, maker))).toMatch(/^403/);
  expect((await alajo.read(halima)).tier).toBe(1);
  expect((await approve(one, approver)).status).toBe(200);
  expect((await alajo.read(halima)).tier).toBe(3);
  expect((await alajo.notices(halima))[0]).toMatchObject({ title: 'You’re now on tier 3' });
  expect(await statusAndCode(propose(2))).toBe('409 tier_not_higher');
  const nobody = { user_id: 1, tier: 2, reason: 'Seen in person.' } as const;
  expect(await statusAndCode(alajo.call(reviewRoutes.proposeTier, { body: nobody }, maker))).toBe(
    '404 not_found',
  );

  const ife = await alajo.person('ife');
  const waiting = await alajo.call(
    reviewRoutes.proposeTier,
    { body: { user_id: ife.id, tier: 2, reason: 'Seen in person.' } },
    maker,
  );
  await alajo.db.updateTable('identity_user').set({ tier: 2 }).where('id', '=', ife.id).execute();
  expect(await statusAndCode(approve(waiting.body as Proposal, approver))).toBe(
    '409 tier_not_higher',
  );
});

test('npm run cases lists, shows, rejects and verifies an ID with the console’s functions', async () => {
  const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
  const as = ['--staff', reviewer.email];
  const { who, id } = await sent('lara');
  const reference = `id-${id}`;
  const line = (await run()).split('\n').find((value) => value.startsWith(`${reference}  `));
  expect(line).toContain('Identity  submitted  Lara Okafor  Passport');
  const shown = await run(reference);
  expect(shown).toContain('Identity: Lara Okafor (lara), Passport');
  expect(shown).toContain('Expires: 1 Jan 2030');
  expect(shown).toContain('verify    Verify');
  expect(shown).toContain(`reject  --choice ${rejectionReasonNames.join('|')}  Reject`);
  for (const words of [
    ['verify'],
    ['reject', ...as],
    ['reject', '--choice', 'too_dark', ...as],
    ['reject', '--choice', 'unreadable', '--reason', 'Too dark', ...as],
    ['verify', '--staff', (await alajo.staff('support')).email],
  ]) {
    await expect(run(reference, ...words), words.join(' ')).rejects.toThrow();
  }
  expect(await run(reference, 'reject', '--choice', 'unreadable', ...as)).toBe(
    'The ID is rejected.',
  );
  expect(await alajo.step(who, 'id')).toMatch(/^rejected: We couldn’t read your ID/);
  expect((await acts(who)).at(-1)).toMatchObject({ act: 'id_rejected', reason: 'Unreadable' });
  await alajo.sendId(who, await photo(900, 600, 20));
  expect(await run(`id-${await latest(who)}`, ...as, 'verify')).toBe('The ID is verified.');
  expect(await alajo.step(who, 'id')).toBe('verified');
});

test('documents and decisions require a fresh passkey confirmation, and only reviewers have access', async () => {
  const { id } = await sent('gbenga');
  const support = await alajo.staff('support');
  const auditor = await alajo.staff('auditor');
  for (const by of [support, auditor]) {
    expect(await statusAndCode(file(id, by))).toBe('403 staff_not_allowed');
    expect(await statusAndCode(decide(id, VERIFIED, by))).toBe('403 staff_not_allowed');
  }
  expect((await open(id, auditor)).status).toBe(200);
  alajo.clock.advance(6 * MINUTE);
  expect(await statusAndCode(file(id))).toBe('403 staff_verify_again');
  expect(await statusAndCode(decide(id, VERIFIED))).toBe('403 staff_verify_again');
});
