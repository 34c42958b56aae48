// Emails of notices that leave the app: a sentence, or a large amount and the lines that add up to it, and one button.
// Mail programs ignore style sheets and may block pictures, so every rule is inline and there are none.
import type { MessageText } from '../notices/kinds.ts';
import { escapeHtml } from '../platform/http/html.ts';
import type { WordedOutside } from './wording.ts';

type Frame = { first_name: string; url: string };

const NEVER = 'Alajo never asks for your PIN or a code.';

export function outsideEmail(message: WordedOutside, { first_name, url }: Frame): MessageText {
  const { button, email, body } = message;
  const page = `${url}${message.link}`;
  const settings = `${url}/settings/notifications#reminders`;
  const { host } = new URL(url);
  const greeting = `Hello ${first_name},`;
  const content = email
    ? [
        `${email.caption}: ${email.figure}`,
        email.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ]
    : [body];
  return {
    subject: email?.subject ?? message.title,
    text: [
      greeting,
      ...content,
      `${button}: ${page}`,
      ...(email ? [email.closing] : []),
      `${NEVER}\nChange reminders: ${settings}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px 16px;background:#f3f6f5;font-family:Arial,Helvetica,sans-serif;color:#10201d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:bold;color:#0b6e63">Alajo</p>
<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(greeting)}</p>
${email ? sumHtml(email) : paragraph(body)}
<p style="margin:24px 0"><a href="${escapeHtml(page)}" style="display:block;padding:14px 24px;border-radius:12px;background:#0b6e63;color:#ffffff;font-size:16px;font-weight:bold;text-align:center;text-decoration:none">${escapeHtml(button)}</a></p>
${email ? paragraph(email.closing) : ''}
<p style="margin:0;font-size:14px;line-height:20px;color:#4a5a56">${NEVER} The button opens ${escapeHtml(host)}. <a href="${escapeHtml(settings)}" style="color:#0b6e63;font-weight:bold">Change reminders</a></p>
</td></tr></table></body></html>`,
  };
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`;

type EmailContent = NonNullable<WordedOutside['email']>;

const sumHtml = ({ caption, figure, rows }: EmailContent): string => `
<p style="margin:0;font-size:14px;line-height:20px;color:#4a5a56">${escapeHtml(caption)}</p>
<p style="margin:0 0 16px;font-size:56px;line-height:64px;font-weight:bold">${escapeHtml(figure)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(rowHtml).join('')}</table>`;

/** The last line is the total. */
const rowHtml = (
  [label, value]: EmailContent['rows'][number],
  at: number,
  rows: EmailContent['rows'],
): string => {
  const weight = at === rows.length - 1 ? 'bold' : 'normal';
  const cell = `padding:10px 0;border-top:1px solid #dde5e2;font-size:16px;line-height:24px;font-weight:${weight}`;
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell};font-weight:bold">${escapeHtml(value)}</td></tr>`;
};
