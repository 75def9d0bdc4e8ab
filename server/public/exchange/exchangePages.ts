import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { type ExchangeForm, exchangeInput } from '@/contract/profiles/exchange'
import { isInAppBrowser } from '@/publicCard/inAppBrowser'
import { exchangeInputs } from '@/publicCard/exchange/exchangeInputs'
import { ApiError } from '../../platform/http/apiError'
import { readForm } from '../../platform/http/readForm'
import { parseInput } from '../../platform/http/readInput'
import { type ReferringCard, referringCard, isScan } from '../referringCard'
import { renderNeutral, renderUnavailable } from '../renderNeutral'
import { findOwnCard, submitExchange } from './exchange.service'
import { type Exchange, findExchange } from './findExchange'
import { isFormToken, makeFormToken } from './formToken'
import { type FormState, queryOf, renderExchange } from './renderExchange'
import type { Deps } from '../../ports/context'
import type { AppEnv } from '../../ports/http'

const PATH = '/contacts/new/:profileId'
/**
 * Larger than the limit for photos, so that a phone's photo is read and refused at its field; an
 * unread body would lose all that was typed.
 */
const MAX_BODY_BYTES = 4 * MAX_FILE_BYTES
/** Longer than any field; a longer text was not typed. */
const MAX_TEXT = 5_000

type Typed = Record<string, string | File>

/**
 * Mounts the exchange form as pages without scripts at `/contacts/new/{profileId}`. Submitting does
 * the same as the call `submitExchange`, with the same rate limits. Errors appear at their fields
 * and nothing typed is lost. Success redirects to a thank-you page, so that a reload sends nothing
 * twice. The form's address carries the card that the visitor came from.
 */
export function mountExchangePages(app: Hono<AppEnv>, deps: Deps): void {
  const page = (answer: (c: Context<AppEnv>) => Promise<Response>) => (c: Context<AppEnv>) => {
    c.set('template', '/contacts/new/{profileId}')
    return answer(c).catch((error: unknown) => unavailable(c, deps, error))
  }
  app.get(
    PATH,
    page((c) => sendForm(c, deps, () => ({ isSent: c.req.query('sent') === '1' }), 200)),
  )
  const onError = page((c) =>
    sendRefusal(
      c,
      deps,
      new ApiError('PAYLOAD_TOO_LARGE', messages.fileSize, { photo: messages.fileSize }),
      {},
    ),
  )
  app.post(
    PATH,
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError }),
    page((c) => handleSubmit(c, deps)),
  )
}

function unavailable(c: Context<AppEnv>, { log }: Deps, error: unknown): Response {
  log.error({ err: error, requestId: c.get('requestId') }, 'an exchange form could not be served')
  const { html, policy } = renderUnavailable(c.req.path)
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policy)
  c.header('Retry-After', '10')
  return c.html(html, 503)
}

async function handleSubmit(c: Context<AppEnv>, deps: Deps): Promise<Response> {
  const profileId = c.req.param('profileId') ?? ''
  let typed: Typed = {}
  try {
    typed = await readTyped(c)
    const visitor = {
      ...deps,
      header: (name: string) => c.req.header(name),
      network: deps.limiter.networkOf(c),
    }
    await submitExchange(
      visitor,
      profileId,
      parseInput(exchangeInput, typed),
      referralOf(referringCardOf(c)),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return sendRefusal(c, deps, error, typed)
  }
  return c.redirect(`/contacts/new/${profileId}?${queryOf(referringCardOf(c), { sent: '1' })}`, 303)
}

function sendRefusal(
  c: Context<AppEnv>,
  deps: Deps,
  error: ApiError,
  typed: Typed,
): Promise<Response> {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  return sendForm(c, deps, (form) => refusedForm(form, error, typed), error.status)
}

/**
 * Reads the form. An empty file field is sent as a file without a name, and text with the line
 * breaks of RFC 7578.
 */
async function readTyped(c: Context<AppEnv>): Promise<Typed> {
  const fields = Object.entries(await readForm(c.req)).filter(
    ([, value]) => typeof value === 'string' || value.name !== '' || value.size > 0,
  )
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
    ]),
  )
}

async function sendForm(
  c: Context<AppEnv>,
  deps: Deps,
  shownIn: (form: Exchange['form']) => FormState,
  status: ApiError['status'] | 200,
): Promise<Response> {
  const found = await findExchange(deps.db, c.req.param('profileId') ?? '')
  const isForm = 'form' in found
  const { html, policy } = isForm
    ? await renderForm(c, deps, found, shownIn(found.form))
    : renderNeutral(found.state, found.state === 'off' ? found.cardKey : '')
  c.header('Cache-Control', status === 200 ? 'private, no-cache' : 'no-store')
  c.header('Content-Security-Policy', policy)
  if (isForm || status === 429) return c.html(html, status)
  return c.html(html, found.state === 'unknown' ? 404 : 200)
}

/** Renders the form with a token; a form that comes back keeps the one it was opened with. */
async function renderForm(
  c: Context<AppEnv>,
  deps: Deps,
  exchange: Exchange,
  state: FormState,
): Promise<ReturnType<typeof renderExchange>> {
  const { ruleSigner, clock } = deps
  const { profileId } = exchange.form
  const [sent = '', now] = [state.values?.['formToken'], clock()]
  const token = isFormToken(ruleSigner, profileId, { token: sent, now })
    ? sent
    : makeFormToken(ruleSigner, profileId, now)
  return renderExchange({ ...exchange.form, token }, await stateOf(c, deps, exchange, state))
}

/**
 * Adds the card that the visitor came from; the page of thanks gets it only if it shows this
 * profile.
 */
async function stateOf(
  c: Context<AppEnv>,
  deps: Deps,
  exchange: Exchange,
  state: FormState,
): Promise<FormState> {
  const before = referringCardOf(c)
  if (state.isSent !== true) return { ...state, before }
  const isInApp = isInAppBrowser(c.req.header('user-agent') ?? '')
  if (before === null) return { ...state, before, isInApp }
  const card = await findOwnCard(deps, exchange, before.key)
  return { ...state, isInApp, before: card && { ...before, key: card.card.key } }
}

/**
 * Returns the card that the visitor came from, by the form's address, else by the browser's
 * headers.
 */
function referringCardOf(c: Context<AppEnv>): ReferringCard | null {
  const key = c.req.query('key')
  return key === undefined ? referringCard(c) : { key, isScanned: isScan(c.req.query('s')) }
}

function referralOf(before: ReferringCard | null): { key?: string; source?: 'qr' } {
  return before === null ? {} : { key: before.key, ...(before.isScanned && { source: 'qr' }) }
}

/**
 * Returns the state of a refused form with its texts, but without a consent to an outdated text and
 * without files, which browsers cannot refill. Errors of no field appear above the form.
 */
function refusedForm(
  { fields }: Pick<ExchangeForm, 'fields'>,
  error: ApiError,
  typed: Typed,
): FormState {
  const errors: Partial<Record<string, string>> = { ...error.fields }
  const names = [...exchangeInputs(fields).map(({ name }) => name), 'consent']
  if (!names.some((name) => errors[name] !== undefined)) errors[''] = error.message
  if (typed['photo'] instanceof File) errors['photo'] ??= 'Please choose the picture again.'
  const values = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, MAX_TEXT)]] : [],
    ),
  )
  return { values: errors['consent'] === undefined ? values : { ...values, consent: '' }, errors }
}
