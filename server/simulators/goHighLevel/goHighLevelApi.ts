import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { randomBytes } from 'node:crypto'
import { GrantRefusal } from '../oauth/grants'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'
import { readForm } from '../oauth/tokenEndpoint'
import {
  type LocationContacts,
  type SimulatedContact,
  updateFields,
  upsertFields,
} from './locationContacts'
import { AGENCY, COMPANY_ID, locations } from './locations'
import type { RequestLimits } from './requestLimits'

interface Parts {
  contacts: LocationContacts
  limits: RequestLimits
}
interface Access {
  Variables: { grant: SimulatedGrant }
}

const VERSION = '2021-07-28'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\+?[\d\s().-]{5,30}$/
const trace = () => ({ traceId: randomBytes(16).toString('hex') })

/**
 * Creates HighLevel's API 2.0 as documented at https://marketplace.gohighlevel.com/docs: tokens,
 * a location, upsert and tags of contacts, and the search for duplicates.
 */
export function goHighLevelApi(frame: OAuthFrame, { contacts, limits }: Parts): Hono {
  const app = new Hono()
  app.post('/oauth/token', (c) => answerToken(c, frame))

  const api = new Hono<Access>()
  const needs = (scope: string) =>
    createMiddleware<Access>(async (c, next) =>
      c.var.grant.scopes.includes(scope)
        ? next()
        : refuse(c, 401, 'The token is not authorized for this scope.', 'Unauthorized'),
    )
  api.use(async (c, next) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const grant = frame.grants.find(token)
    if (!grant) return refuse(c, 401, 'Invalid token: access token is invalid', 'Unauthorized')
    if (c.req.header('version') !== VERSION) return refuse(c, 400, 'The version header is missing.')
    const { isAllowed, headers } = limits.count(grant.accountId)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!isAllowed) return refuse(c, 429, 'Too many requests')
    c.set('grant', grant)
    await next()
  })
  api.get('/locations/:id', needs('locations.readonly'), (c) => {
    const found = locations.find(({ id }) => id === c.req.param('id'))
    if (found?.id !== c.var.grant.accountId) return refuseLocation(c)
    const { id, name, detail: address } = found
    return c.json({ location: { id, companyId: COMPANY_ID, name, address, timezone: 'UTC' } })
  })
  api.get('/contacts/search/duplicate', needs('contacts.readonly'), (c) => {
    const { locationId, email, number: phone } = c.req.query()
    if (locationId !== c.var.grant.accountId) return refuseLocation(c)
    if (!email && !phone) return refuse(c, 400, 'Give an email or a number.')
    return c.json({ contact: contacts.find(locationId, { email, phone }) ?? null, ...trace() })
  })
  api.post('/contacts/upsert', needs('contacts.write'), async (c) => {
    const given = await bodyOf(c)
    const mistakes = [...mistakesIn(given, upsertFields), ...missingIn(given)]
    if (mistakes.length > 0) return refuse(c, 422, mistakes, 'Unprocessable Entity')
    if (given.locationId !== c.var.grant.accountId) return refuseLocation(c)
    const { contact, isNew } = contacts.upsert(c.var.grant.accountId, given)
    return c.json({ new: isNew, contact: present(contact), ...trace() }, isNew ? 201 : 200)
  })
  api.put('/contacts/:id', needs('contacts.write'), async (c) => {
    const given = await bodyOf(c)
    const mistakes = mistakesIn(given, updateFields)
    if (mistakes.length > 0) return refuse(c, 422, mistakes, 'Unprocessable Entity')
    const contact = contacts.update(c.var.grant.accountId, c.req.param('id'), given)
    if (contact === 'taken') return refuse(c, 400, 'Another contact of the location has this.')
    if (!contact) return refuse(c, 400, 'Contact not found')
    return c.json({ succeded: true, contact: present(contact), ...trace() })
  })
  api.post('/contacts/:id/tags', needs('contacts.write'), async (c) => {
    const { tags } = await bodyOf(c)
    if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string'))
      return refuse(c, 422, ['tags must be an array of strings'], 'Unprocessable Entity')
    const contact = contacts.addTags(c.var.grant.accountId, c.req.param('id'), tags)
    if (!contact) return refuse(c, 400, `Contact with id ${c.req.param('id')} not found`)
    return c.json({ tags: contact.tags, tagsAdded: tags, ...trace() }, 201)
  })
  app.route('/', api)
  return app
}

/** Answers `POST /oauth/token`; an app that was installed in an agency gets no location. */
async function answerToken(c: Context, { provider, grants }: OAuthFrame) {
  const form = await readForm(c)
  const field = (name: string) => form.get(name) ?? ''
  const isKnown =
    field('client_id') === provider.clientId && field('client_secret') === provider.clientSecret
  if (!isKnown) return refuse(c, 401, 'Invalid client: client is invalid', 'invalid_client')
  try {
    if (field('grant_type') === 'refresh_token')
      return c.json(tokensOf(grants.refresh(field('refresh_token')), provider.rules.accessMs))
    if (field('grant_type') !== 'authorization_code')
      return refuse(c, 400, 'Invalid parameter: grantType')
    const given = { code: field('code'), redirectUri: field('redirect_uri') }
    return c.json(tokensOf(grants.takeCode(given), provider.rules.accessMs))
  } catch (error) {
    if (!(error instanceof GrantRefusal)) throw error
    const what = field('grant_type') === 'refresh_token' ? 'refresh token' : 'authorization code'
    return refuse(c, 400, `Invalid grant: ${what} is invalid`, 'invalid_grant')
  }
}

function tokensOf(grant: SimulatedGrant, accessMs: number) {
  const isAgency = grant.accountId === AGENCY
  return {
    access_token: grant.accessToken,
    token_type: 'Bearer',
    expires_in: accessMs / 1000 - 1,
    refresh_token: grant.refreshToken,
    scope: grant.scopes.join(' '),
    userType: isAgency ? 'Company' : 'Location',
    companyId: COMPANY_ID,
    ...(!isAgency && { locationId: grant.accountId }),
    isBulkInstallation: isAgency,
    userId: 'Meridiana0person0001',
    ...trace(),
  }
}

function present(contact: SimulatedContact) {
  return { ...contact, emailLowerCase: contact.email, dnd: contact.dnd ?? false }
}

/** Returns what is wrong with the fields of a contact, in the form of a 422. */
function mistakesIn(given: Record<string, unknown>, known: readonly string[]): string[] {
  const { email, phone, tags, customFields } = given
  return [
    ...Object.keys(given)
      .filter((field) => !known.includes(field))
      .map((field) => `property ${field} should not exist`),
    isGiven(email) && !isText(email, EMAIL) ? 'email must be an email' : '',
    isGiven(phone) && !isText(phone, PHONE) ? 'phone must be a phone number' : '',
    tags === undefined || Array.isArray(tags) ? '' : 'tags must be an array',
    customFields === undefined || Array.isArray(customFields)
      ? ''
      : 'customFields must be an array',
  ].filter((mistake) => mistake !== '')
}

function missingIn({ locationId, email, phone }: Record<string, unknown>): string[] {
  return [
    ...(typeof locationId === 'string' ? [] : ['locationId must be a string']),
    ...(isGiven(email) || isGiven(phone) ? [] : ['email or phone is required']),
  ]
}

function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function refuseLocation(c: Context) {
  return refuse(c, 403, 'The token does not have access to this location.', 'Forbidden')
}

/** Answers with an error in the documented form. */
function refuse(
  c: Context,
  statusCode: 400 | 401 | 403 | 422 | 429,
  message: string | string[],
  error?: string,
) {
  return c.json({ statusCode, message, ...(error && { error }), ...trace() }, statusCode)
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
