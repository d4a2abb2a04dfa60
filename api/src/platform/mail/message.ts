import { company } from '@portal/schema/company';

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** A link that has to be opened, such as one that verifies. */
  link?: string | undefined;
}

export interface Words {
  subject: string;
  greeting?: string;
  before: string[];
  action?: { label: string; url: string; isNeeded?: boolean };
  after?: string[];
}

const WIDTH = 72;

/** Sets the words as text (at most 72 columns, links whole) and as HTML. */
export function compose({ subject, greeting = 'Hello,', before, action, after = [] }: Words): Message {
  const signature = `${company.programme}, ${company.legalName}`;
  const textParts = [
    greeting,
    ...before.map(wrap),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after.map(wrap),
    `-- \n${signature}`,
  ];
  return {
    subject,
    text: `${textParts.join('\n\n')}\n`,
    html: htmlOf({ subject, greeting, before, action, after }, signature),
    link: action?.isNeeded ? action.url : undefined,
  };
}

function wrap(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => {
      let [out, column] = ['', 0];
      for (const word of line.split(' ')) {
        const breaks = column > 0 && column + 1 + word.length > WIDTH;
        out += column === 0 ? word : breaks ? `\n${word}` : ` ${word}`;
        column = breaks || column === 0 ? word.length : column + 1 + word.length;
      }
      return out;
    })
    .join('\n');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

function htmlOf({ subject, greeting, before, action, after = [] }: Words, signature: string): string {
  const p = (text: string) => `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0A5A9C;color:#ffffff;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;color:#4A5B6C">If the button does not work, open this address:<br><a href="${escape(action.url)}" style="color:#0A5A9C;word-break:break-all">${escape(action.url)}</a></p>`
    : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#F5F8FA;color:#0B1F33;font:16px/1.6 'Public Sans',Arial,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">` +
    `<div style="padding:16px 24px;background:#06304F;color:#ffffff;font-weight:700">${escape(company.programme)}</div>` +
    `<div style="padding:24px">${p(greeting ?? '')}${before.map(p).join('')}${button}${after.map(p).join('')}` +
    `<p style="margin:24px 0 0;font-size:14px;color:#4A5B6C">${escape(signature)}</p></div></div></body></html>`
  );
}
