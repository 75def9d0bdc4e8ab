/** A person's choice on a simulated consent page. */
interface Choice {
  /** The first account by default. */
  accountId?: string
  /** The scopes that stay ticked; all by default. */
  scopes?: readonly string[]
  isDenied?: boolean
}

/**
 * Opens a provider's page as a browser without scripts does, chooses, and returns the parameters
 * of the address that the person is sent back to.
 */
export async function answerConsent(
  authorizeUrl: string,
  { accountId, scopes, isDenied = false }: Choice = {},
): Promise<URLSearchParams> {
  const page = await fetch(authorizeUrl)
  const text = await page.text()
  if (!page.ok) throw new Error(`The page answers ${String(page.status)}.`)
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(
      ([, each = '']) => each,
    )
  const form = new URLSearchParams({ decision: isDenied ? 'deny' : 'allow' })
  form.set('account', accountId ?? values('account')[0] ?? '')
  for (const scope of scopes ?? values('scope')) form.append('scope', scope)
  const answer = await fetch(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The form answers ${String(answer.status)}.`)
  return new URL(location).searchParams
}
