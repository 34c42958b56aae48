// Staff side of support: the list of waiting tickets, replies, closing, and the email.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../commands/cases-command.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { latestStaffAction } from '../testing/staff.ts';
import { type SupportApp, supportApp } from '../testing/support.ts';
import { MAIL_AFTER_MS } from './answers.ts';

let alajo: SupportApp;
beforeAll(async () => {
  alajo = await supportApp();
});
afterAll(() => alajo.close());

const mailsTo = async (address: string) => {
  const rows = await alajo.db
    .selectFrom('dev_outbox')
    .select(['subject', 'text'])
    .where('address', '=', address)
    .where('subject', 'like', 'ALJ-%')
    .orderBy('id')
    .execute();
  return rows;
};

test('lists tickets waiting for a reply, longest first, and marks late ones', async () => {
  const ada = await alajo.person('ada');
  expect(await alajo.command()).toBe('No case is open.');
  const first = await alajo.opened(ada, { subject: 'First' });
  await alajo.pass(2 * HOUR);
  const second = await alajo.opened(ada, { subject: 'Second' });
  const answered = await alajo.opened(ada, { subject: 'Answered' });
  await alajo.command(answered, 'answer', '--message', 'Done.');
  await alajo.pass(23 * HOUR);
  const lines = (await alajo.command()).split('\n');
  expect(lines.map((line) => [line.slice(0, 10), line.endsWith('  LATE')])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect(lines[0]).toContain('  Ticket  open  Ada Okafor  First  due ');
  expect(await alajo.command(first, 'close')).toBe(`${first} is closed.`);
  expect(await alajo.command()).not.toContain(first);
});

test('a repeated reply is stored and notified once; the customer’s reply reopens the ticket', async () => {
  const bola = await alajo.person('bola');
  const number = await alajo.opened(bola);
  const answerAgain = () => alajo.answerAsStaff(number, 'Look again, please.');
  await Promise.all([answerAgain(), answerAgain()]);
  await answerAgain();
  const thread = await alajo.thread(bola, number);
  expect(thread.messages.map(({ author, body }) => [author, body])).toEqual([
    ['agent', 'Look again, please.'],
    ['customer', 'It has not come.'],
  ]);
  const [notice, ...before] = await alajo.notices(bola);
  expect(notice).toEqual({
    kind: 'notice',
    title: `We replied to ${number}`,
    body: 'Look again, please.',
    link: `/support?ticket=${number}`,
  });
  expect(before).toHaveLength(1);
  await alajo.write(bola, number, 'Still nothing.');
  expect((await alajo.thread(bola, number)).status).toBe('open');
  const typed = number.toLowerCase();
  await alajo.command(typed, 'answer', '--message', 'Look again, please.');
  expect((await alajo.thread(bola, number)).status).toBe('waiting_customer');
});

test('npm run cases shows a ticket’s messages to a named member of staff, and logs it', async () => {
  const chidi = await alajo.person('chidi');
  const number = await alajo.opened(chidi);
  await alajo.write(chidi, number, 'Still nothing.');
  const shown = await alajo.command(number);
  expect(shown).toContain('Ticket: Chidi Okafor (chidi), Late transfer');
  expect(shown).toContain('answer  --message "…"  Answer');
  expect(shown.indexOf('It has not come.')).toBeLessThan(shown.indexOf('Still nothing.'));
  expect(shown).toContain('Customer: It has not come.');
  expect(await latestStaffAction(alajo.db)).toMatchObject({ act: 'case_seen' });
  // Without a name the log entry would be incomplete.
  const nameless = await runCasesCommand(alajo.deps, [number]);
  expect(nameless).toContain('Ticket: Chidi Okafor (chidi), Late transfer');
  expect(nameless).not.toContain('Still nothing.');
});

test('emails replies unseen after two minutes once, together, and never seen ones', async () => {
  const [cleo, dayo] = [await alajo.person('cleo'), await alajo.person('dayo')];
  const unseen = await alajo.opened(cleo, { subject: 'Where is it?' });
  const seen = await alajo.opened(dayo);
  await alajo.answerAsStaff(unseen, 'It is on its way.');
  await alajo.answerAsStaff(unseen, 'It has arrived.');
  await alajo.answerAsStaff(seen, 'It is on its way.');
  expect(await alajo.tickets(dayo)).toMatchObject({ results: [{ unread: true }] });
  await alajo.thread(dayo, seen);
  expect(await alajo.tickets(dayo)).toMatchObject({ results: [{ unread: false }] });
  await alajo.pass(MAIL_AFTER_MS - 1);
  expect(await mailsTo(cleo.email)).toEqual([]);
  await alajo.pass(MAIL_AFTER_MS);
  const [mail, ...more] = await mailsTo(cleo.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${unseen}: Where is it?`);
  expect(mail?.text).toContain('It is on its way.\n\nIt has arrived.\n\n');
  expect(mail?.text).toContain(`/support?ticket=${unseen}\n`);
  expect(await mailsTo(dayo.email)).toEqual([]);
  // The page of older messages does not show the reply.
  await alajo.write(dayo, seen, 'And?');
  await alajo.answerAsStaff(seen, 'Tomorrow.');
  const newest = await alajo.thread(cleo, unseen);
  await alajo.thread(dayo, seen, { cursor: String(newest.messages.at(-1)?.id), limit: '1' });
  await alajo.pass(MAIL_AFTER_MS);
  expect(await mailsTo(dayo.email)).toHaveLength(1);
});

test('closing notifies once; a closed ticket can be answered only after its customer replies', async () => {
  const efe = await alajo.person('efe');
  const number = await alajo.opened(efe);
  await Promise.all([alajo.closeAsStaff(number), alajo.closeAsStaff(number)]);
  expect((await alajo.notices(efe)).map(({ title }) => title)).toEqual([
    `${number} is closed`,
    `We have your message: ${number}`,
  ]);
  await expect(alajo.answerAsStaff(number, 'One more thing')).rejects.toThrow('is closed');
  await alajo.write(efe, number, 'Not solved.');
  await alajo.answerAsStaff(number, 'One more thing');
  expect((await alajo.thread(efe, number)).messages[0]?.body).toBe('One more thing');
});

test('parallel closing and replying keep the count of open tickets correct', async () => {
  const femi = await alajo.person('femi');
  const number = await alajo.opened(femi);
  const doing = [0, 1, 2, 3].flatMap((at) => [
    alajo.closeAsStaff(number),
    alajo.write(femi, number, `Word ${at}`),
    alajo.closeTicket(femi, number),
  ]);
  await Promise.all(doing);
  await alajo.pass(MINUTE);
  const { status } = await alajo.thread(femi, number);
  const { open_tickets } = await alajo.db
    .selectFrom('support_customer')
    .select('open_tickets')
    .where('user_id', '=', femi.id)
    .executeTakeFirstOrThrow();
  expect(open_tickets).toBe(status === 'closed' ? 0 : 1);
});

test.each([
  [['ALJ-000000', 'answer', '--message', 'Hello'], 'No open case has the reference ALJ-000000.'],
  [['ALJ-000000'], 'No open case has the reference ALJ-000000.'],
  [['42', 'close'], 'No open case has the reference 42.'],
  [['ALJ-000000', 'answer', 'Hello'], 'npm run cases -- REFERENCE'],
])('npm run cases rejects %j with an explanation', async (words, sentence) => {
  await expect(alajo.command(...words)).rejects.toThrow(sentence);
});

test('a reply from a terminal needs text, and may not contain secrets', async () => {
  const gbenga = await alajo.person('gbenga');
  const number = await alajo.opened(gbenga);
  for (const [words, sentence] of [
    [[], 'Some fields are invalid.'],
    [['--message', ' '], 'Write a message'],
    [['--message', 'a'.repeat(2001)], 'At most 2000 characters'],
    [['--message', 'Your PIN is 2580'], 'This looks like a PIN'],
    [['--message', 'Hello', '--reason', 'It is late'], 'Some fields are invalid.'],
  ] as const) {
    await expect(alajo.command(number, 'answer', ...words)).rejects.toThrow(sentence);
  }
  await expect(alajo.command(number, 'delete')).rejects.toThrow('Some fields are invalid.');
  expect((await alajo.thread(gbenga, number)).messages).toHaveLength(1);
});
