import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Grants } from './grants'
import { type Html, sendPage } from './layout'
import { type OAuthProvider, type SimulatedAccount, isRegistered } from './provider'

interface Asked {
  redirectUri: string
  state: string
  challenge: string
  scopes: string[]
}

/** Serves the page on which a person allows an app, or refuses it. */
export function consentPages(provider: OAuthProvider, grants: Grants): Hono {
  const app = new Hono()
  app.get(provider.authorizePath, (c) => {
    const asked = readRequest(c, provider)
    return typeof asked === 'string'
      ? sendMistake(c, provider, asked)
      : sendForm(c, provider, asked)
  })
  app.post(provider.authorizePath, async (c) => {
    const asked = readRequest(c, provider)
    if (typeof asked === 'string') return sendMistake(c, provider, asked)
    const form = await c.req.parseBody({ all: true })
    if (form['decision'] !== 'allow') return sendBack(c, provider, asked, deniedBy(provider))
    const account = provider.accounts.find(({ id }) => id === form['account'])
    if (!account) return sendMistake(c, provider, 'Choose one of the accounts.')
    if (account.refusal !== undefined) return sendRefusal(c, provider, account.refusal)
    const ticked = [form['scope'] ?? []].flat()
    const scopes = asked.scopes.filter((scope) => ticked.includes(scope))
    const { redirectUri, challenge } = asked
    const code = grants.newCode({ accountId: account.id, scopes, redirectUri, challenge })
    return sendBack(c, provider, asked, { code, ...provider.allowed?.(scopes) })
  })
  return app
}

/** Returns what the app asks for, or its mistake, which is shown and not sent back. */
function readRequest(c: Context, provider: OAuthProvider): Asked | string {
  const { clientParameter, clientId, scopes: known, scopeSeparator, hasPkce } = provider
  const redirectUri = c.req.query('redirect_uri') ?? ''
  if (c.req.query(clientParameter) !== clientId) return `The ${clientParameter} is unknown.`
  if (!isRegistered(redirectUri)) return 'The redirect_uri is not registered.'
  if (c.req.query('response_type') !== 'code') return 'The response_type has to be code.'
  const challenge = c.req.query('code_challenge') ?? ''
  const isS256 = c.req.query('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge)
  if (hasPkce && !isS256) return 'The code_challenge has to be a SHA-256 (S256).'
  const scopes = (c.req.query('scope') ?? '').split(scopeSeparator).filter((scope) => scope !== '')
  const unknown = scopes.find((scope) => !Object.hasOwn(known, scope))
  if (unknown !== undefined) return `The scope ${unknown} is unknown.`
  const state = c.req.query('state') ?? ''
  return { redirectUri, state, challenge: hasPkce ? challenge : '', scopes }
}

function sendForm(c: Context, provider: OAuthProvider, { scopes }: Asked) {
  const accounts = provider.accounts.map((account, index) => accountChoice(account, index === 0))
  const content = html`<p>Tessera would like to connect to your account.</p>
    <form method="post">
      <fieldset>
        <legend>${provider.accountLabel}</legend>
        ${accounts}
      </fieldset>
      ${
        scopes.length > 0 &&
        html`<fieldset>
          <legend>It will be able to</legend>
          ${scopes.map((scope) => scopeChoice(scope, provider.scopes[scope] ?? scope))}
        </fieldset>`
      }
      <div class="acts">
        <button class="main" name="decision" value="allow">Allow</button>
        <button name="decision" value="deny" formnovalidate>Deny</button>
      </div>
    </form>`
  return sendPage(c, { ...look(provider), title: 'Connect Tessera', content })
}

function accountChoice({ id, name, detail }: SimulatedAccount, isFirst: boolean): Html {
  return html`<label>
    <input type="radio" name="account" value="${id}" required ${isFirst && raw('checked')} />
    <span>${name}<small>${detail}</small></span>
  </label>`
}

function scopeChoice(scope: string, purpose: string): Html {
  return html`<label>
    <input type="checkbox" name="scope" value="${scope}" checked />
    <span>${purpose}<small>${scope}</small></span>
  </label>`
}

function sendMistake(c: Context, provider: OAuthProvider, mistake: string) {
  const content = html`<p>${mistake}</p>
    <p>The app that sent you here made a mistake. Go back and try again.</p>`
  return sendPage(c, { ...look(provider), title: 'Something went wrong', content, status: 400 })
}

function sendRefusal(c: Context, provider: OAuthProvider, refusal: string) {
  const content = html`<p>${refusal}</p>
    <form method="post">
      <div class="acts"><button name="decision" value="deny">Back to Tessera</button></div>
    </form>`
  const title = 'This account can’t be connected'
  return sendPage(c, { ...look(provider), title, content, status: 403 })
}

function deniedBy({ denied = {} }: OAuthProvider): Record<string, string> {
  return { error: 'access_denied', ...denied }
}

function sendBack(
  c: Context,
  { returnHash = '' }: OAuthProvider,
  { redirectUri, state }: Asked,
  parameters: Record<string, string>,
) {
  const query = new URLSearchParams(parameters)
  if (state !== '') query.set('state', state)
  return c.redirect(`${redirectUri}?${query.toString()}${returnHash}`, 303)
}

function look({ title, color }: OAuthProvider) {
  return { provider: title, color }
}
