interface MailPage {
  subject: string
  /** Paragraphs of plain text before the button. */
  paragraphs: readonly string[]
  button: string
  link: string
  /** Paragraphs of plain text after it, in a quiet color. */
  notes: readonly string[]
}

/** Returns the HTML of a mail: text, one button, and small print. All texts are escaped. */
export function mailPage({ subject, paragraphs, button, link, notes }: MailPage): string {
  const title = escapeHtml(subject)
  const address = escapeHtml(link)
  const said = paragraphs.map((text) => `<p style="white-space:pre-line">${escapeHtml(text)}</p>`)
  const small = notes.map((text) => `<p style="color:#5b6665">${escapeHtml(text)}</p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2423;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
${said.join('\n')}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b66;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>
${small.join('\n')}
<p style="color:#5b6665;word-break:break-all">${address}</p>
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
