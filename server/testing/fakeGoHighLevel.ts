import { ApiError } from '../platform/http/apiError'
import { ProviderUnavailable } from '../platform/http/providerUnavailable'
import { GrantError } from '../platform/outbound/grantError'
import type { GoHighLevelClient, GoHighLevelContact, PushAnswer } from '../ports/integrations'
import { type FakeIntegration, createFakeIntegration } from './fakeIntegration'

/**
 * The fates of a request: `lost` and `killed` before it arrives, or `…After` it was carried out;
 * `refused` ends the grant of the asking tokens.
 */
export type Fate =
  | 'ok'
  | 'lost'
  | 'lostAfter'
  | 'killed'
  | 'killedAfter'
  | 'failed'
  | 'failedAfter'
  | 'limited'
  | 'invalid'
  | 'refused'

interface FakeRecord {
  id: string
  contact: GoHighLevelContact
}

/** A GoHighLevel in memory for tests of the outbox, with one location. */
export interface FakeGoHighLevel extends Omit<FakeIntegration, 'name'>, GoHighLevelClient {
  /** The contacts that the location has, by id. */
  records: Map<string, FakeRecord>
  /** The bodies of requests that were carried out, the oldest first. */
  written: GoHighLevelContact[]
  /** The times of all requests about contacts, in milliseconds since 1970. */
  requests: number[]
  /** Returns the fate of the next request; everything is carried out by default. */
  fateOf: (method: 'upsert' | 'find', contact: GoHighLevelContact) => Fate
  /** The seconds of `Retry-After` of limited requests; null for none. */
  retryAfterS: number | null
}

/**
 * Creates a GoHighLevel that matches contacts by id, else by e-mail address, else by phone, as its
 * documentation says.
 */
export function createFakeGoHighLevel(clock: () => Date): FakeGoHighLevel {
  const base = createFakeIntegration('gohighlevel', clock)
  const records = new Map<string, FakeRecord>()
  const answer = (status: number | null, text: string, contactId: string | null): PushAnswer => ({
    ...{ status, text, contactId },
    retryAfterMs: status === 429 && fake.retryAfterS !== null ? fake.retryAfterS * 1_000 : null,
  })
  const find = ({ email, phone }: GoHighLevelContact) =>
    [...records.values()].find(
      ({ contact }) => email !== undefined && contact.email?.toLowerCase() === email.toLowerCase(),
    ) ?? [...records.values()].find(({ contact }) => phone !== undefined && contact.phone === phone)

  const write = (contact: GoHighLevelContact, id: string | null): string | null => {
    const record = id === null ? find(contact) : records.get(id)
    if (id !== null && !record) return null
    const target = record ?? { id: `ghl-${String(records.size + 1)}`, contact: {} }
    Object.assign(target.contact, contact)
    records.set(target.id, target)
    fake.written.push(structuredClone(contact))
    return target.id
  }
  const begin = async (method: 'upsert' | 'find', contact: GoHighLevelContact): Promise<Fate> => {
    fake.requests.push(clock().getTime())
    fake.asked.push(method)
    await fake.beforeAnswer(method)
    const fate = fake.isAway ? 'lost' : fake.fateOf(method, contact)
    if (fate === 'killed') throw new Error('killed')
    if (fate === 'refused') {
      fake.endGrants()
      throw new GrantError('token', 'http_401')
    }
    return fate
  }

  const fake: FakeGoHighLevel = Object.assign(base, {
    name: 'gohighlevel' as const,
    records,
    written: [],
    requests: [],
    retryAfterS: null,
    fateOf: () => 'ok' as const,
    readEvent: () => {
      throw new ApiError('BAD_REQUEST')
    },
    requestsOf: () => 1,
    upsertContact: async (
      _tokens: unknown,
      contact: GoHighLevelContact,
      contactId: string | null,
    ): Promise<PushAnswer> => {
      const fate = await begin('upsert', contact)
      if (fate === 'lost') return answer(null, 'No answer came.', null)
      if (fate === 'failed') return answer(503, 'Down for maintenance', null)
      if (fate === 'limited') return answer(429, 'Too many requests', null)
      if (fate === 'invalid') return answer(422, 'email must be an email', null)
      const id = write(contact, contactId)
      if (id === null) return answer(404, 'Contact not found', null)
      if (fate === 'killedAfter') throw new Error('killed')
      if (fate === 'lostAfter') return answer(null, 'No answer came.', null)
      if (fate === 'failedAfter') return answer(500, 'Internal error', null)
      return answer(200, '{"new":true}', id)
    },
    findContact: async (_tokens: unknown, wanted: { email?: string; phone?: string }) => {
      const fate = await begin('find', wanted)
      if (fate === 'killedAfter') throw new Error('killed')
      if (fate !== 'ok') throw new ProviderUnavailable('GoHighLevel')
      const found = find(wanted)
      return found
        ? { id: found.id, updatedAt: clock(), contact: structuredClone(found.contact) }
        : null
    },
  })
  return fake
}
