// The agents' side of support: the list of waiting tickets, answers, closing, and the email.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../platform/clock.ts';
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

test('lists tickets waiting for an answer, longest first, and marks late ones', async () => {
  const ada = await alajo.person('ada');
  expect(await alajo.command()).toBe('No tickets are waiting for an answer.');
  const first = await alajo.opened(ada, { subject: 'First' });
  await alajo.pass(2 * HOUR);
  const second = await alajo.opened(ada, { subject: 'Second' });
  const answered = await alajo.opened(ada, { subject: 'Answered' });
  await alajo.command('answer', answered, 'Done.');
  await alajo.pass(23 * HOUR);
  const lines = (await alajo.command('list')).split('\n');
  expect(lines.map((line) => [line.slice(0, 10), line.includes('  LATE  ')])).toEqual([
    [first, true],
    [second, false],
  ]);
  await alajo.command('close', first);
  expect(await alajo.command()).not.toContain(first);
});

test('a repeated answer is stored and notified once; a reply reopens the ticket', async () => {
  const bola = await alajo.person('bola');
  const number = await alajo.opened(bola);
  const said = () => alajo.command('answer', number.toLowerCase(), 'Look', 'again,', 'please.');
  await Promise.all([said(), said()]);
  await said();
  const thread = await alajo.thread(bola, number);
  expect(thread.messages.map(({ author, body }) => [author, body])).toEqual([
    ['agent', 'Look again, please.'],
    ['customer', 'It has not come.'],
  ]);
  const [told, ...before] = await alajo.notices(bola);
  expect(told).toEqual({
    kind: 'notice',
    title: `We have answered ${number}`,
    body: 'Look again, please.',
    link: `/support?ticket=${number}`,
  });
  expect(before).toHaveLength(1);
  await alajo.write(bola, number, 'Still nothing.');
  expect((await alajo.thread(bola, number)).status).toBe('open');
  await said();
  expect((await alajo.thread(bola, number)).status).toBe('waiting_customer');
  const shown = await alajo.command('show', number);
  expect(shown).toContain('Bola Okafor (bola)');
  expect(shown.indexOf('It has not come.')).toBeLessThan(shown.indexOf('Still nothing.'));
});

test('emails answers unseen after two minutes once, together, and never seen ones', async () => {
  const [cleo, dayo] = [await alajo.person('cleo'), await alajo.person('dayo')];
  const unseen = await alajo.opened(cleo, { subject: 'Where is it?' });
  const seen = await alajo.opened(dayo);
  await alajo.command('answer', unseen, 'It is on its way.');
  await alajo.command('answer', unseen, 'It has arrived.');
  await alajo.command('answer', seen, 'It is on its way.');
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
  // The page of older messages does not show the answer.
  await alajo.write(dayo, seen, 'And?');
  await alajo.command('answer', seen, 'Tomorrow.');
  const newest = await alajo.thread(cleo, unseen);
  await alajo.thread(dayo, seen, { cursor: String(newest.messages.at(-1)?.id), limit: '1' });
  await alajo.pass(MAIL_AFTER_MS);
  expect(await mailsTo(dayo.email)).toHaveLength(1);
});

test('closing notifies once; a closed ticket can be answered only after its customer replies', async () => {
  const efe = await alajo.person('efe');
  const number = await alajo.opened(efe);
  await Promise.all([alajo.command('close', number), alajo.command('close', number)]);
  expect((await alajo.notices(efe)).map(({ title }) => title)).toEqual([
    `${number} is closed`,
    `We have your message: ${number}`,
  ]);
  await expect(alajo.command('answer', number, 'One more thing')).rejects.toThrow('is closed');
  await alajo.write(efe, number, 'Not solved.');
  await alajo.command('answer', number, 'One more thing');
  expect((await alajo.thread(efe, number)).messages[0]?.body).toBe('One more thing');
});

test('closing and replying in parallel leave the count of open tickets correct', async () => {
  const femi = await alajo.person('femi');
  const number = await alajo.opened(femi);
  const doing = [0, 1, 2, 3].flatMap((at) => [
    alajo.command('close', number),
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
  [['answer', 'ALJ-000000', 'Hello'], 'There is no ticket ALJ-000000'],
  [['show', 'ALJ-000000'], 'There is no ticket'],
  [['close', '42'], '42 is not a ticket number'],
  [['answer', 'ALJ-000000'], 'Usage: list, show NUMBER'],
  [['answer', 'ALJ-000000', ' '], 'Write the answer'],
  [['answer', 'ALJ-000000', 'a'.repeat(2001)], 'At most 2000 characters'],
  [['list', 'all'], 'Usage: list, show NUMBER'],
  [['delete', 'ALJ-000000'], 'Usage: list, show NUMBER'],
  [['show'], 'Usage: list, show NUMBER'],
])('the command refuses %j with a sentence', async (words, sentence) => {
  await expect(alajo.command(...words)).rejects.toThrow(sentence);
});
