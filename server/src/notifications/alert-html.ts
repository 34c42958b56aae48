// HTML of money alerts by email: the amount large, one button, and the plain text's own words. Mail
// programs ignore style sheets, so every rule is inline.
import { escapeHtml } from '../platform/http/html.ts';

/** One line of an alert, in words. */
type AlertLine = {
  label: string;
  amount: string;
  detail: string;
  at: string;
};

type Mail = {
  lines: readonly AlertLine[];
  /** The text and target of the button. */
  button: { text: string; url: string };
  /** The number of alerts without a line. */
  rest: number;
  /** Paragraphs at the end; web addresses in them become links. */
  notes: readonly string[];
};

/** An email's HTML. All customer text is escaped. */
export function alertHtml({ lines, button, rest, notes }: Mail): string {
  const [only] = lines;
  const body = only && lines.length === 1 ? oneHtml(only) : lines.map(lineHtml).join('');
  const more = rest > 0 ? `<p style="${SMALL}">And ${rest} more.</p>` : '';
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px 16px;background:#f3f6f5;font-family:Arial,Helvetica,sans-serif;color:#10201d">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-weight:bold;color:#0b6e63">Alajo</p>
${body}${more}
<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#0b6e63;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(button.text)}</a></p>
${notes.map((note) => `<p style="${SMALL}">${linked(escapeHtml(note)).replaceAll('\n', '<br>')}</p>`).join('\n')}
</div></body></html>`;
}

const SMALL = 'margin:0 0 12px;font-size:14px;line-height:20px;color:#4a5a56';

const oneHtml = ({ label, amount, detail, at }: AlertLine): string => `
<p style="margin:0;font-size:16px">${escapeHtml(label)}</p>
<p style="margin:0 0 8px;font-size:36px;line-height:44px;font-weight:bold">${escapeHtml(amount)}</p>
<p style="margin:0 0 4px;font-size:16px;line-height:24px">${escapeHtml(detail)}</p>
<p style="${SMALL}">${escapeHtml(at)}</p>`;

const lineHtml = ({ label, amount, detail, at }: AlertLine): string => `
<p style="margin:0;font-size:20px;line-height:28px"><b>${escapeHtml(amount)}</b> ${escapeHtml(label)}</p>
<p style="margin:0 0 12px;font-size:14px;line-height:20px">${escapeHtml(detail)}, ${escapeHtml(at)}</p>`;

const linked = (html: string): string =>
  html.replace(/https?:\/\/[^\s<]*[^\s<.,]/g, (url) => `<a href="${url}">${url}</a>`);
