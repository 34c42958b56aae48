// Email by SMTP, against a local SMTP server.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtp } from './smtp.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  );
});

const FROM = 'Alajo <no-reply@alajo.example>';

type ReceivedMail = { from: string; to: string[]; text: string };

/** A server on a free port, the messages it received, and our provider. */
async function post(options: SMTPServerOptions = {}, login = '', encrypted = false) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => (text += part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map((address) => address.address), text });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://${login}127.0.0.1:${port}`;
  return { received, smtp: createSmtp({ url, from: FROM, encrypted }) };
}

const code = {
  channel: 'email' as const,
  to: 'ada@example.ng',
  subject: 'Your Alajo code',
  text: 'Your code is 123456. Ẹ káàbọ̀!',
};

test('an HTML email carries the text too, so that any mail program can show it', async () => {
  const { smtp, received } = await post();
  await smtp.send({ ...code, html: '<p>Your code is <b>123456</b>.</p>' });
  expect(received[0]?.text).toMatch(/multipart\/alternative/);
  expect(received[0]?.text).toMatch(/Content-Type: text\/plain/);
  expect(received[0]?.text).toContain('<b>123456</b>');
});

test('an email arrives with its sender, subject and text', async () => {
  const { smtp, received } = await post();
  await smtp.send(code);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'no-reply@alajo.example', to: ['ada@example.ng'] });
  expect(received[0]?.text).toContain('Subject: Your Alajo code');
  expect(received[0]?.text).toContain('123456');
});

test('an SMS is rejected, neither dropped nor sent as an email', async () => {
  const { smtp, received } = await post();
  const sms = { ...code, channel: 'sms' as const, to: '+2348031234567' };
  await expect(smtp.send(sms)).rejects.toThrow('SMTP sends no sms');
  expect(smtp.channels).toEqual(['email']);
  expect(received).toEqual([]);
});

test('a repeated message has the same Message-ID, so mailboxes recognise it', async () => {
  const { smtp, received } = await post();
  for (const _ of [1, 2]) await smtp.send({ ...code, id: 'alert-7' });
  for (const { text } of received) expect(text).toContain('Message-ID: <alert-7@alajo.example>');
  expect(received).toHaveLength(2);
});

test('only newsletters have one-click unsubscribe headers', async () => {
  const { smtp, received } = await post();
  const unsubscribe_url = `https://alajo.example/newsletter/unsubscribe?token=${'a'.repeat(90)}`;
  await smtp.send({ ...code, unsubscribe_url });
  await smtp.send(code);
  const [newsletter = '', other = ''] = received.map(({ text }) => text.replace(/\r\n\s+/g, ' '));
  expect(newsletter).toContain(`List-Unsubscribe: <${unsubscribe_url}>`);
  expect(newsletter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(other).not.toContain('List-Unsubscribe');
});

test('sends nothing to a server without TLS if encryption is required', async () => {
  const { smtp, received } = await post({}, '', true);
  await expect(smtp.send(code)).rejects.toMatchObject({ code: 'ETLS' });
  expect(received).toEqual([]);
});

test("signs in; a rejected password causes an error that doesn't contain it", async () => {
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'alajo' }) : done(new Error('no')),
  };
  const good = await post(options, 'alajo:right@');
  await good.smtp.send(code);
  expect(good.received).toHaveLength(1);
  const bad = await post(options, 'alajo:wrong-secret@');
  const error = await bad.smtp.send(code).catch((reason) => reason);
  expect(error).toMatchObject({ code: 'EAUTH' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('wrong-secret');
  expect(bad.received).toEqual([]);
});

test('throws for a rejected recipient or an unreachable server, so the job retries', async () => {
  const refusing = await post({
    onRcptTo: (_address, _session, done) => done(new Error('mailbox full')),
  });
  await expect(refusing.smtp.send(code)).rejects.toThrow();
  const gone = createSmtp({ url: 'smtp://127.0.0.1:9', from: FROM, encrypted: false });
  await expect(gone.send(code)).rejects.toMatchObject({ code: 'ESOCKET' });
});
