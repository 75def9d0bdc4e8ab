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
import { beginningOf, locationId, pauseOf, readJson } from './answers'
import { TITLE } from './tokens'

/**
 * A contact in answers, as far as we read it:
 * https://marketplace.gohighlevel.com/docs/ghl/contacts/upsert-contact
 */
const contactAnswer = v.looseObject({
  id: locationId,
  tags: v.optional(v.fallback(answerList(v.string()), []), []),
})
const written = v.object({ contact: contactAnswer })
const found = v.object({ contact: v.nullish(v.looseObject({ id: locationId })) })

export type Contacts = Pick<GoHighLevelClient, 'upsertContact' | 'findContact' | 'requestsOf'>

/** Creates the calls about contacts of a location. */
export function createContacts(client: ProviderClient, clock: () => Date): Contacts {
  /** Sends a request once, and returns null instead of an answer when none came. */
  async function post(tokens: Tokens, path: string, body: object): Promise<Outcome> {
    try {
      const answer = await client.request({
        method: 'POST',
        path,
        headers: { ...accessOf(tokens), 'content-type': 'application/json' },
        body: JSON.stringify(body),
        takesFailures: true,
      })
      if (isRefused(answer.status)) throw refusalOf(answer)
      return { answer, text: beginningOf(answer.body, tokens.accessToken) }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      const code = error.cause instanceof ProviderError ? error.cause.code : 'UNREACHABLE'
      return { answer: null, text: noAnswer[code] ?? 'No answer came.' }
    }
  }

  const present = ({ answer, text }: Outcome, contactId: string | null): PushAnswer => ({
    status: answer?.status ?? null,
    text,
    retryAfterMs: answer && pauseOf(answer.status, answer.headers, clock()),
    contactId,
  })

  return {
    requestsOf: ({ tags }) => (tagsOf(tags).length > 0 ? 2 : 1),

    // Tags in an upsert would replace all that the contact has at the provider.
    async upsertContact(tokens, { tags, ...contact }) {
      const body = { ...contact, locationId: locationOf(tokens) }
      const outcome = await post(tokens, '/contacts/upsert', body)
      if (!isSuccess(outcome)) return present(outcome, null)
      const parsed = v.safeParse(written, readJson(outcome.answer.body))
      if (!parsed.success) return { ...present(outcome, null), status: null }
      const { id, tags: own } = parsed.output.contact
      const missing = missingTags(tagsOf(tags), own)
      if (missing.length === 0) return present(outcome, id)
      const tagged = await post(tokens, `/contacts/${id}/tags`, { tags: missing })
      return present(isSuccess(tagged) ? outcome : tagged, id)
    },

    async findContact(tokens, { email, phone }) {
      const query = new URLSearchParams({ locationId: locationOf(tokens) })
      if (email) query.set('email', email)
      if (phone) query.set('number', phone)
      const path = '/contacts/search/duplicate'
      const answer = await client.json(found, {
        ...{ method: 'GET', path, query, headers: accessOf(tokens) },
      })
      if (isRefused(answer.status)) throw refusalOf(answer)
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

/** Tells whether an answer refuses the access token, or the token for this location. */
export function isRefused(status: number): boolean {
  return status === 401 || status === 403
}

/** Makes the error of an answer that refuses the access token. */
export function refusalOf({ status }: { status: number }): GrantError {
  return new GrantError('token', `http_${String(status)}`)
}

function isSuccess(outcome: Outcome): outcome is Outcome & { answer: ProviderAnswer } {
  return outcome.answer !== null && outcome.answer.status >= 200 && outcome.answer.status < 300
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
