import type { MailMessage } from '../../../ports/mail'

interface Invitation {
  /** The address of the person. */
  to: string
  companyName: string
  /** The whole address of the link. */
  link: string
  expiresAt: Date
}

/**
 * Writes the mail of an invitation. It has no text of the inviter but the company's name, so that
 * nobody can write to strangers through it.
 */
export function invitationMail({ to, companyName, link, expiresAt }: Invitation): MailMessage {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    expiresAt,
  )
  const invites = `${companyName} invites you to join it on Tessera, where you keep your digital business cards.`
  const terms = `The link works once, until ${day} (UTC), and only for ${to}.`
  const ignore = 'If you do not know this company, ignore this mail. Nothing happens without you.'
  const subject = `Join ${companyName} on Tessera`
  const text = `${[invites, `Accept the invitation:\n${link}`, terms, ignore].join('\n\n')}\n`
  return { to, subject, text, html: page({ subject, invites, link, terms, ignore }), link }
}

function page(texts: Record<'subject' | 'invites' | 'link' | 'terms' | 'ignore', string>): string {
  const subject = escapeHtml(texts.subject)
  const invites = escapeHtml(texts.invites)
  const link = escapeHtml(texts.link)
  const terms = escapeHtml(texts.terms)
  const ignore = escapeHtml(texts.ignore)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2423;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
<p>${invites}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b66;color:#ffffff;text-decoration:none">Accept the invitation</a></p>
<p>${terms}</p>
<p style="color:#5b6665">${ignore}</p>
<p style="color:#5b6665;word-break:break-all">${link}</p>
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
