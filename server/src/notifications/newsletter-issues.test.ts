// Newsletter issues: to confirmed addresses only, once each, and ended by one click.
import { NEWSLETTER_PATH } from '@alajo/contract/notifications/newsletter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../app.ts';
import { HOUR } from '../platform/clock.ts';
import type { Message } from '../providers/messages/messages.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { publishIssue, readIssue } from './newsletter-issues.ts';

let alajo: TestApp;
let sent: Message[] = [];
let refusals: Error[] = [];
beforeAll(async () => {
  alajo = await testApp((deps) => {
    const send = async (message: Message) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      sent.push(message);
    };
    const messages = { ...deps.providers.messages, send };
    return { ...deps, providers: { ...deps.providers, messages } };
  });
});
afterAll(() => alajo.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, payload = '', headers: Record<string, string> = form) =>
  alajo.app.inject({ method: 'POST', url, payload, headers });
/** The path and query of a link. */
const pathIn = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
const linkIn = (text = '') => pathIn(/https?:\S+/.exec(text)?.[0] ?? '');

async function subscribe(email: string): Promise<string> {
  sent = [];
  await post(NEWSLETTER_PATH, String(new URLSearchParams({ email })));
  await alajo.runJobs();
  return linkIn(sent.find(({ to }) => to === email)?.text);
}

const confirmed = async (email: string) => {
  const link = await subscribe(email);
  expect((await post(link)).statusCode).toBe(200);
};

async function publish(subject: string) {
  const made = await publishIssue(alajo.deps, { subject, body: 'Prices stay.' });
  sent = [];
  await alajo.runJobs();
  return { ...made, to: sent.map(({ to }) => to).sort() };
}

test('an issue goes to each confirmed address once, however often it is published', async () => {
  await confirmed('ada@example.ng');
  await subscribe('never.confirmed@example.ng');
  expect(await publish('November')).toEqual({
    again: false,
    recipients: 1,
    unconfirmed: 1,
    to: ['ada@example.ng'],
  });
  expect(sent[0]).toMatchObject({ subject: 'November', channel: 'email' });
  await confirmed('bola@example.ng');
  expect(await publish('November')).toMatchObject({ again: true, to: ['bola@example.ng'] });
  expect((await publish('November')).to).toEqual([]);
  const parallel = await Promise.all(
    [1, 2, 3].map(() => publishIssue(alajo.deps, readIssue('# X\n\nY'))),
  );
  expect(parallel.map(({ recipients }) => recipients).toSorted()).toEqual([0, 0, 2]);
  await alajo.runJobs();
});

test('a repeated job sends nothing; a failed one is resent later under the same id', async () => {
  await confirmed('chi@example.ng');
  await publishIssue(alajo.deps, { subject: 'Failing', body: 'Text' });
  const rows = await alajo.db
    .selectFrom('newsletter_delivery')
    .select(['issue_id', 'email'])
    .where('sent_at', 'is', null)
    .where('email', '=', 'chi@example.ng')
    .execute();
  const [job] = rows;
  expect(rows).toHaveLength(1);
  const run = async () => tasksOf(alajo.deps).newsletter_send?.(job);
  sent = [];
  refusals = [new Error('mailbox full')];
  await expect(run()).rejects.toThrow('mailbox full');
  await Promise.allSettled([run(), run(), run()]);
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['chi@example.ng']);
  expect(sent[0]?.id).toMatch(/^newsletter-[0-9a-f]{32}$/);
  await alajo.runJobs();
});

test.each([
  ['List-Unsubscribe=One-Click', form],
  [
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    { 'content-type': 'multipart/form-data; boundary=b' },
  ],
])(
  'one POST to an issue’s link unsubscribes without signing in, and confirms it: %j',
  async (body, type) => {
    const email = `dayo${body.length}@example.ng`;
    await confirmed(email);
    await publish(`Issue for ${email}`);
    const issue = sent.find(({ to }) => to === email);
    const link = pathIn(issue?.unsubscribe_url ?? '');
    expect(issue?.text).toContain(link);
    const response = await alajo.app.inject({ url: link });
    expect(response.body).toContain('<button>Unsubscribe</button>');
    expect((await publish(`Still for ${email}`)).to).toContain(email);
    for (const _ of [1, 2]) {
      const done = await post(link, body, type);
      expect([done.statusCode, done.headers.location]).toEqual([200, undefined]);
      expect(done.body).toContain('You’re unsubscribed');
    }
    expect((await publish(`Not for ${email}`)).to).not.toContain(email);
  },
);

test('a pending issue is not sent to an address that has unsubscribed', async () => {
  await confirmed('efe@example.ng');
  await publish('To have a link');
  const link = pathIn(sent.find(({ to }) => to === 'efe@example.ng')?.unsubscribe_url ?? '');
  await publishIssue(alajo.deps, { subject: 'Too late', body: 'Text' });
  await post(link);
  sent = [];
  await alajo.runJobs();
  expect(sent.map(({ to }) => to)).not.toContain('efe@example.ng');
});

test('a link works for its own address and purpose only', async () => {
  const link = await subscribe('femi@example.ng');
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const [, signature = ''] = token.split('.');
  const other = `${Buffer.from('ada@example.ng').toString('base64url')}.${signature}`;
  for (const wrong of [
    `unsubscribe?token=${token}`,
    `unsubscribe?token=${other}`,
    'unsubscribe',
    `confirm?token=${other}`,
  ]) {
    const answer = await post(`${NEWSLETTER_PATH}/${wrong}`);
    expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    expect(answer.body).toContain('<h1>Link expired</h1>');
    expect(answer.body).toContain('This link has expired');
  }
  const rows = await alajo.db.selectFrom('newsletter_subscriber').select('email').execute();
  expect(rows.map(({ email }) => email)).toContain('ada@example.ng');
});

test('an address is asked to confirm at most once an hour, and not after it has', async () => {
  const email = 'gozie@example.ng';
  expect(await subscribe(email)).not.toBe('');
  expect(await subscribe(email)).toBe('');
  alajo.clock.advance(HOUR);
  const link = await subscribe(email);
  const opened = await alajo.app.inject({ url: link });
  expect(opened.body).toContain('<button>Confirm</button>');
  expect((await publish('Before the button')).to).not.toContain(email);
  const confirmed = await post(link);
  expect(confirmed.body).toContain('<h1>Address confirmed</h1>');
  expect(confirmed.body).toContain('Your address is confirmed');
  alajo.clock.advance(HOUR);
  expect(await subscribe(email)).toBe('');
});

test.each(['', '# Only a subject', '\n\n'])(
  'rejects a file without subject or text: %j',
  (text) => {
    expect(() => readIssue(text)).toThrow('needs a subject');
  },
);

test('the first line is the subject, in Markdown too', () => {
  expect(readIssue('## New prices\r\n\r\nFrom *Monday*.\n')).toEqual({
    subject: 'New prices',
    body: 'From *Monday*.',
  });
});
