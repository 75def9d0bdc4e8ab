import * as v from 'valibot'
import { answerList } from '@/contract/list'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import type { ProviderAnswer, ProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type {
  GoHighLevelClient,
  GoHighLevelContact,
  PushAnswer,
  Tokens,
} from '../../ports/integrations'
import { beginningOf, locationId, pauseOf, readFailure, readJson } from './answers'
import { TITLE } from './tokens'

/**
 * A contact in answers, as far as we read it:
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/upsert-contact
 */
const contactAnswer = v.looseObject({
  id: locationId,
  companyName: v.optional(v.fallback(v.nullable(v.string()), null), null),
  tags: v.optional(v.fallback(answerList(v.string()), []), []),
})
const written = v.object({ contact: contactAnswer })
const found = v.object({ contact: v.nullish(v.looseObject({ id: locationId })) })

export type Contacts = Pick<GoHighLevelClient, 'upsertContact' | 'findContact' | 'requestsOf'>

/** Creates the calls about contacts of a location. */
export function createContacts(client: ProviderClient, clock: () => Date): Contacts {
  /** Sends a request once, and returns null instead of an answer when none came. */
  async function send(
    tokens: Tokens,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<Outcome> {
    try {
      const answer = await client.request({
        ...{ method, path, body: JSON.stringify(body) },
        headers: { ...accessOf(tokens), 'content-type': 'application/json' },
        takesFailures: true,
      })
      requireAccess(answer)
      return { answer, text: beginningOf(answer.body, tokens.accessToken) }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      const code = error.cause instanceof ProviderError ? error.cause.code : 'UNREACHABLE'
      return { answer: null, text: noAnswer[code] ?? 'No answer came.' }
    }
  }

  const present = ({ answer, text }: Outcome, contactId: string | null): PushAnswer => ({
    status: answer && statusOf(answer),
    text,
    retryAfterMs: answer && pauseOf(answer.status, answer.headers, clock()),
    contactId,
  })

  /** Sends what an answer shows to be missing, and returns the outcome that failed or the first. */
  async function complete(
    tokens: Tokens,
    first: Outcome & { answer: ProviderAnswer },
    { tags, companyName, email, phone }: GoHighLevelContact,
  ): Promise<PushAnswer> {
    const parsed = v.safeParse(written, readJson(first.answer.body))
    if (!parsed.success) return { ...present(first, null), status: null }
    const { id, tags: own, companyName: ownCompany } = parsed.output.contact
    if (isGiven(companyName) && companyName !== ownCompany && (email ?? phone)) {
      const key = email ? { email } : { phone }
      const named = { ...key, companyName, locationId: locationOf(tokens) }
      const outcome = await send(tokens, 'POST', '/contacts/upsert', named)
      if (!isSuccess(outcome)) return present(outcome, id)
    }
    const missing = missingTags(tagsOf(tags), own)
    if (missing.length === 0) return present(first, id)
    const tagged = await send(tokens, 'POST', `/contacts/${id}/tags`, { tags: missing })
    return present(isSuccess(tagged) ? first : tagged, id)
  }

  return {
    requestsOf: ({ tags, companyName }) =>
      1 + (isGiven(companyName) ? 1 : 0) + (tagsOf(tags).length > 0 ? 1 : 0),

    // Tags in these requests would replace all that the contact has at the provider.
    async upsertContact(tokens, contact, contactId) {
      const { tags: _tags, locationId: _locationId, ...fields } = contact
      const { companyName: _company, ...updatable } = fields
      const upsert = { ...fields, locationId: locationOf(tokens) }
      // The documented update of a contact by its id takes no name of a company.
      const outcome = v.is(locationId, contactId)
        ? await send(tokens, 'PUT', `/contacts/${contactId}`, updatable)
        : await send(tokens, 'POST', '/contacts/upsert', upsert)
      return isSuccess(outcome) ? complete(tokens, outcome, contact) : present(outcome, null)
    },

    async findContact(tokens, { email, phone }) {
      const query = new URLSearchParams({ locationId: locationOf(tokens) })
      if (email) query.set('email', email)
      if (phone) query.set('number', phone)
      const path = '/contacts/search/duplicate'
      const answer = await client.json(found, {
        ...{ method: 'GET', path, query, headers: accessOf(tokens) },
      })
      requireAccess(answer)
      if (!answer.isOk)
        throw new ProviderUnavailable(TITLE, new ProviderError(`HTTP_${String(answer.status)}`))
      const { contact } = answer.data
      return contact
        ? { id: contact.id, updatedAt: timeOf(contact.dateUpdated), contact: own(contact) }
        : null
    },
  }
}

interface Outcome {
  answer: ProviderAnswer | null
  text: string
}

const noAnswer: Readonly<Record<string, string>> = {
  TIMEOUT: 'No answer came within ten seconds.',
  UNREACHABLE: 'The connection failed before an answer came.',
  TOO_LARGE: 'The answer was too large.',
}

/** Returns the headers of a request with this access. */
export function accessOf({ accessToken }: Tokens): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` }
}

/** Returns the location that the tokens are for. */
export function locationOf({ facts }: Tokens): string {
  if (!v.is(locationId, facts.locationId)) throw new GrantError('grant', 'no_location')
  return facts.locationId
}

/** Throws when an answer refuses the access token. A 403 refuses one request only. */
export function requireAccess({ status }: { status: number }): void {
  if (status === 401) throw new GrantError('token', 'http_401')
}

function isSuccess(outcome: Outcome): outcome is Outcome & { answer: ProviderAnswer } {
  return outcome.answer !== null && outcome.answer.status >= 200 && outcome.answer.status < 300
}

/** Returns the status; a contact that is gone answers 404, whatever the provider calls it. */
function statusOf({ status, body }: ProviderAnswer): number {
  return status === 400 && /not found/i.test(readFailure(body).message) ? 404 : status
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function tagsOf(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

/** Returns the tags that a contact lacks; the provider keeps tags in lower case. */
function missingTags(wanted: readonly string[], own: readonly string[]): string[] {
  const has = new Set(own.map((tag) => tag.trim().toLowerCase()))
  return wanted.filter((tag) => !has.has(tag.trim().toLowerCase()))
}

function timeOf(value: unknown): Date | null {
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(time) ? null : new Date(time)
}

function own({ email, phone, ...rest }: Record<string, unknown>): GoHighLevelContact {
  return {
    ...rest,
    ...(typeof email === 'string' && { email }),
    ...(typeof phone === 'string' && { phone }),
  }
}
