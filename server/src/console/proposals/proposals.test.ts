// Two-person approval, with staff changes as the example: every way around the second person is blocked, by the code
// and by the database.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { runDueJobs, sharedUntilClockMoves, type TestApp, testApp } from '../../testing/app.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { expireProposals } from './proposals.ts';

const open = sharedUntilClockMoves(testApp);
let alajo: TestApp;
let chika: StaffPerson;
let sola: StaffPerson;
let musa: StaffPerson;
beforeEach(async () => {
  alajo = await open();
  [chika, sola, musa] = [
    await alajo.staff('administrator'),
    await alajo.staff('administrator'),
    await alajo.staff('support'),
  ];
});

const at = ({ id }: { id: number }) => ({ id: String(id) });
const reason = 'She moves to another team.';

/** Chika proposes other roles for a colleague. */
async function proposed(who: StaffPerson = musa, by: StaffPerson = chika): Promise<Proposal> {
  const { status, body } = await alajo.call(
    memberRoutes.changeRoles,
    { params: at(who), body: { roles: ['operations'], reason } },
    by,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Proposal;
}
const approve = (proposal: Proposal, by: StaffPerson, digest = proposal.digest) =>
  alajo.call(proposalRoutes.approve, { params: at(proposal), body: { digest } }, by);
const reject = (proposal: Proposal, by: StaffPerson) =>
  alajo.call(proposalRoutes.reject, { params: at(proposal), body: { decision: 'Not now.' } }, by);
const rolesOf = async (who: StaffPerson) => (await alajo.call(staffRoutes.me, {}, who)).body.roles;
const logOf = async (proposal: Proposal) =>
  alajo.db
    .selectFrom('staff_log')
    .select(['act', 'staff_id'])
    .where('object', '=', `proposal:${proposal.id}`)
    .orderBy('id')
    .execute();

test('a change waits until someone else approves it, and both are in the log', async () => {
  const proposal = await proposed();
  expect(proposal).toMatchObject({ state: 'open', may_approve: false, may_reject: true });
  expect(proposal.lines).toContainEqual({ label: 'New roles', value: 'operations' });
  expect(await rolesOf(musa)).toEqual(['support']);
  const { body } = await alajo.call(proposalRoutes.proposal, { params: at(proposal) }, sola);
  expect(body).toMatchObject({ may_approve: true, reason });
  expect((await approve(proposal, sola)).body).toMatchObject({
    state: 'approved',
    decider: { id: sola.id },
  });
  expect(await rolesOf(musa)).toEqual(['operations']);
  expect(await logOf(proposal)).toEqual([
    { act: 'proposal_made', staff_id: chika.id },
    { act: 'proposal_approved', staff_id: sola.id },
  ]);
});

test('the maker may withdraw a proposal but not approve it', async () => {
  const proposal = await proposed();
  expect((await approve(proposal, chika)).body.code).toBe('own_proposal');
  expect((await reject(proposal, chika)).body.state).toBe('rejected');
  expect((await logOf(proposal)).map(({ act }) => act)).toEqual([
    'proposal_made',
    'proposal_rejected',
  ]);
  expect((await approve(proposal, sola)).body.code).toBe('proposal_decided');
  expect(await rolesOf(musa)).toEqual(['support']);
});

test('no one can make, approve or reject a proposal without the permission', async () => {
  const proposal = await proposed();
  const [bayo, ruth] = [await alajo.staff('finance'), await alajo.staff('auditor')];
  for (const other of [bayo, ruth, musa]) {
    expect((await approve(proposal, other)).body.code).toBe('staff_not_allowed');
    expect((await reject(proposal, other)).body.code).toBe('staff_not_allowed');
    const made = await alajo.call(
      memberRoutes.endAccess,
      { params: at(sola), body: { reason } },
      other,
    );
    expect([made.status, made.body.code]).toEqual([403, 'staff_not_allowed']);
    expect(JSON.stringify(made.body)).not.toContain('proposals.');
  }
});

test('no one decides about their own access', async () => {
  const proposal = await proposed(sola);
  expect((await approve(proposal, sola)).body.code).toBe('own_access');
  const own = { params: at(chika), body: { reason } };
  expect((await alajo.call(memberRoutes.endAccess, own, chika)).body.code).toBe('own_access');
});

test('an object has at most one open proposal', async () => {
  await proposed();
  const { body } = await alajo.call(
    memberRoutes.endAccess,
    { params: at(musa), body: { reason } },
    sola,
  );
  expect(body.code).toBe('proposal_waiting');
});

test('an approval refers to the version that was read, and needs a passkey confirmed within five minutes', async () => {
  const proposal = await proposed();
  expect((await approve(proposal, sola, 'a'.repeat(32))).body.code).toBe('proposal_changed');
  alajo.clock.advance(6 * MINUTE);
  expect((await approve(proposal, sola)).body.code).toBe('staff_verify_again');
});

test('one of two concurrent approvals takes effect', async () => {
  const ada = await alajo.staff('administrator');
  for (let round = 0; round < 5; round++) {
    const who = await alajo.staff('support');
    const proposal = await proposed(who);
    const responses = await Promise.all([approve(proposal, sola), approve(proposal, ada)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await logOf(proposal)).map(({ act }) => act)).toEqual([
      'proposal_made',
      'proposal_approved',
    ]);
  }
});

test('a concurrent approval and rejection end in one of them, and the change happens only if approved', async () => {
  const ada = await alajo.staff('administrator');
  for (let round = 0; round < 5; round++) {
    const who = await alajo.staff('support');
    const proposal = await proposed(who);
    const [yes, no] = await Promise.all([approve(proposal, sola), reject(proposal, ada)]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect(await rolesOf(who)).toEqual(yes.status === 200 ? ['operations'] : ['support']);
  }
});

test('a proposal expires after three days and stays readable', async () => {
  const proposal = await proposed();
  alajo.clock.advance(3 * DAY);
  const [later, maker] = [await alajo.staff('administrator'), await alajo.staff('administrator')];
  const [yes] = await Promise.all([approve(proposal, later), expireProposals(alajo.deps)]);
  expect(yes.body.code).toBe('proposal_decided');
  await expireProposals(alajo.deps);
  const { body } = await alajo.call(
    proposalRoutes.proposals,
    { query: { object: proposal.object } },
    later,
  );
  expect(body.results).toMatchObject([{ id: proposal.id, state: 'expired', may_reject: false }]);
  expect((await logOf(proposal)).at(-1)).toEqual({ act: 'proposal_expired', staff_id: null });
  await proposed(musa, maker);
});

test('the database blocks ways around the second person', async () => {
  const proposal = await proposed();
  const now = alajo.clock.now();
  const row = sql`staff_proposal set decided_at = ${now}`;
  const where = sql`where id = ${proposal.id}`;
  const insert = (state: string) => sql`insert into staff_proposal (kind, object, payload, maker_id,
    reason, made_at, expires_at, state, decider_id, decided_at)
    values ('staff_end', 'staff:0', '{}', ${chika.id}, 'because I say so', ${now},
      ${new Date(now.getTime() + DAY)}, ${state}, ${sola.id}, ${now})`;
  const tricks = [
    [sql`update ${row}, state = 'approved', decider_id = ${chika.id} ${where}`, 'four_eyes'],
    [sql`update ${row}, state = 'approved' ${where}`, 'four_eyes'],
    [sql`update staff_proposal set maker_id = ${sola.id} ${where}`, 'decided once'],
    [
      sql`update ${row}, state = 'approved', decider_id = ${sola.id}, payload = '{}' ${where}`,
      'never changes',
    ],
    [
      sql`update staff_proposal set state = 'approved', decider_id = ${sola.id},
        decided_at = expires_at ${where}`,
      'in_time',
    ],
    [sql`delete from staff_proposal ${where}`, 'never updated or deleted'],
    [sql`truncate staff_proposal cascade`, 'never updated or deleted'],
    [insert('approved'), 'begins open'],
  ] as const;
  for (const [trick, description] of tricks)
    await expect(trick.execute(alajo.db)).rejects.toThrow(description);
  await reject(proposal, sola);
  await expect(
    sql`update staff_proposal set state = 'open', decided_at = null ${where}`.execute(alajo.db),
  ).rejects.toThrow('decided once');
});

test('each object on a list has at most one open proposal, and none can be removed from the list', async () => {
  const now = alajo.clock.now();
  const insert = (...objects: string[]) =>
    alajo.deps.db
      .insertInto('staff_proposal')
      .values({
        kind: 'staff_end',
        object: objects[0] ?? '',
        objects,
        about_user_id: null,
        payload: JSON.stringify({ staff_id: musa.id }),
        maker_id: chika.id,
        reason: 'They all leave.',
        made_at: now,
        expires_at: new Date(now.getTime() + DAY),
        decider_id: null,
        decision: null,
        decided_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await insert('staff:901', 'staff:902', 'staff:903');
  await expect(insert('staff:904', 'staff:902')).rejects.toThrow('staff_proposal_one_open');
  const { body } = await alajo.call(
    proposalRoutes.proposals,
    { query: { object: 'staff:903' } },
    chika,
  );
  expect(body.results).toMatchObject([{ id, object: 'staff:901' }]);
  for (const trick of [
    sql`update staff_proposal_object set open = false where proposal_id = ${id}`,
    sql`delete from staff_proposal_object where proposal_id = ${id}`,
    sql`insert into staff_proposal_object values (${id}, 'staff:905', true)`,
    sql`update staff_proposal set objects = '{staff:901}' where id = ${id}`,
  ]) {
    await expect(trick.execute(alajo.deps.db)).rejects.toThrow(/with their proposal|decided once/);
  }
  await alajo.call(
    proposalRoutes.reject,
    { params: { id: String(id) }, body: { decision: 'Not now.' } },
    chika,
  );
  await insert('staff:902', 'staff:903');
});

test('two administrators always remain, even if two changes are approved concurrently', async () => {
  const all = await alajo.db
    .selectFrom('staff_member')
    .select('id')
    .where(sql<boolean>`'administrator' = any(roles)`)
    .where('id', 'not in', [chika.id, sola.id])
    .execute();
  const ended = { ended_at: alajo.clock.now() };
  for (const { id } of all) {
    await alajo.db.updateTable('staff_member').set(ended).where('id', '=', id).execute();
  }
  const ada = await alajo.staff('administrator');
  const [first, second] = [await proposed(ada, chika), await proposed(sola, chika)];
  const responses = await Promise.all([approve(first, sola), approve(second, ada)]);
  // The later one finds too few left, or finds that its approver is no longer an administrator.
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = responses[0]?.status === 200 ? sola : ada;
  const end = { params: at(left), body: { reason } };
  const { body } = await alajo.call(memberRoutes.endAccess, end, chika);
  expect(body.code).toBe('last_administrators');
});

test('an approved invitation is mailed to its recipient, and its code is in no job', async () => {
  const made = await alajo.call(
    memberRoutes.invite,
    { body: { name: 'Ruth Pam', email: 'Ruth@Alajo.example', roles: ['auditor'], reason } },
    chika,
  );
  const proposal = made.body as Proposal;
  expect(proposal.object).toBe('staff_email:ruth@alajo.example');
  expect((await approve(proposal, sola)).status).toBe(200);
  const jobs = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs`.execute(alajo.db);
  expect(JSON.stringify(jobs.rows)).toContain('staff_id');
  await runDueJobs(alajo.deps);
  const mail = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', 'ruth@alajo.example')
    .executeTakeFirstOrThrow();
  const code = /#([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  expect(JSON.stringify(jobs.rows)).not.toContain(code);
  const { origin } = chika.headers;
  const look = await alajo.call(
    staffRoutes.invitation,
    { body: { code } },
    { headers: { origin } },
  );
  expect(look.body).toMatchObject({ name: 'Ruth Pam', roles: ['auditor'] });
});

test('a member who lost a passkey is signed out, and ended access stays ended', async () => {
  const ada = await alajo.staff('finance');
  const end = { params: at(ada), body: { reason } };
  const lost = await alajo.call(memberRoutes.inviteAgain, end, chika);
  await approve(lost.body as Proposal, sola);
  expect((await alajo.call(staffRoutes.me, {}, ada)).status).toBe(401);
  const gone = await alajo.call(memberRoutes.endAccess, end, chika);
  await approve(gone.body as Proposal, sola);
  const again = await alajo.call(memberRoutes.inviteAgain, end, chika);
  expect(again.body.code).toBe('not_found');
});
