import { ApiError } from '../platform/http/apiError'
import type { GoHighLevelClient, InstagramClient, TikTokClient } from '../ports/integrations'
import { type FakeGoHighLevel, createFakeGoHighLevel } from './fakeGoHighLevel'
import { type FakeIntegration, createFakeIntegration } from './fakeIntegration'

/** The mark of what a fake provider has signed. */
const SIGNATURE = 'signed-by-the-provider'

/** A request to send to a callback. */
interface Signed {
  body: string
  headers: Record<string, string>
}

export type FakeInstagram = FakeIntegration &
  InstagramClient & {
    /** Makes a signed form about an account. */
    signRequest: (accountId: string, issuedAt: Date | null) => Signed
  }

/** Creates an Instagram in memory, which signs requests too. */
export function createFakeInstagram(clock: () => Date): FakeInstagram {
  return Object.assign(createFakeIntegration('instagram', clock), {
    signRequest: (accountId: string, issuedAt: Date | null) => ({
      body: new URLSearchParams({
        signed_request: `${SIGNATURE}.${JSON.stringify({ accountId, issuedAt })}`,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    readSignedRequest: (form: string) => {
      const given = new URLSearchParams(form).get('signed_request') ?? ''
      if (!given.startsWith(`${SIGNATURE}.`)) throw new ApiError('BAD_REQUEST')
      const { accountId, issuedAt } = JSON.parse(given.slice(SIGNATURE.length + 1)) as {
        accountId: string
        issuedAt: string | null
      }
      return { accountId, issuedAt: issuedAt === null ? null : new Date(issuedAt) }
    },
  })
}

export type FakeTikTok = FakeIntegration &
  TikTokClient & { signEvent: (event: string, accountId: string, createdAt: Date) => Signed }

/** Creates a TikTok in memory, which signs events too. */
export function createFakeTikTok(clock: () => Date): FakeTikTok {
  return Object.assign(createFakeIntegration('tiktok', clock), {
    signEvent: (event: string, accountId: string, createdAt: Date) => ({
      body: JSON.stringify({ event, accountId, createdAt }),
      headers: { 'tiktok-signature': SIGNATURE },
    }),
    readEvent: (body: string, signature: string) => {
      const event = readSigned(body, signature) as { event: string; accountId: string }
      return { ...event, createdAt: timeIn(event) ?? new Date(0) }
    },
  })
}

export type SigningGoHighLevel = FakeGoHighLevel & {
  /** Makes a signed event about a location; without a time when it is null. */
  signEvent: (type: string, locationId: string, createdAt: Date | null) => Signed
}

/** Creates a GoHighLevel in memory that signs events. */
export function createSigningGoHighLevel(clock: () => Date): SigningGoHighLevel {
  return Object.assign(createFakeGoHighLevel(clock), {
    signEvent: (type: string, locationId: string, createdAt: Date | null) => ({
      body: JSON.stringify({ type, locationId, companyId: '', id: 'event-1', createdAt }),
      headers: { 'x-ghl-signature': SIGNATURE },
    }),
    readEvent: (body: string, signature: string) => {
      const event = readSigned(body, signature) as ReturnType<GoHighLevelClient['readEvent']>
      return { ...event, createdAt: timeIn(event) }
    },
  })
}

function readSigned(body: string, signature: string): object {
  if (signature !== SIGNATURE) throw new ApiError('BAD_REQUEST')
  return JSON.parse(body) as object
}

function timeIn(event: object): Date | null {
  const time: unknown = Reflect.get(event, 'createdAt')
  return typeof time === 'string' ? new Date(time) : null
}
