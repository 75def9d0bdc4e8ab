import { type JWTPayload, UnsecuredJWT, generateKeyPair } from 'jose'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addresses,
  epochSeconds,
  idTokenClaims,
  useGoogleIdentity,
} from '../../testing/googleIdentity'
import { outcomeOf, refusalOf } from '../../testing/outcomeOf'

const google = useGoogleIdentity()
const NUMBER = '+15550100'
const account = { localId: 'proof', phoneNumber: NUMBER, validSince: '1' }

beforeEach(() => {
  google.projectAccount = account
})

/** Returns the claims of a sign-in by code to the project's own Auth. */
function proofClaims(changes: JWTPayload = {}): JWTPayload {
  return idTokenClaims({
    sub: 'proof',
    phone_number: NUMBER,
    firebase: { sign_in_provider: 'phone', identities: { phone: [NUMBER] } },
    ...changes,
  })
}

const consume = (token: string) => refusalOf(google.identity.consumePhoneProof(token))
const refused = {
  code: 'VALIDATION_FAILED',
  message: 'Invalid OTP Code',
  fields: { code: 'Invalid OTP Code' },
}

describe('a phone proof, as Google signs it', () => {
  it('proves its number once, which deletes its account', async () => {
    const token = await google.sign(proofClaims())
    expect(await google.identity.consumePhoneProof(token)).toBe(NUMBER)
    expect([google.projectAccount, google.deletions]).toEqual([null, 1])
    expect(await consume(token)).toEqual(refused)
  })

  it('counts for one of five uses at once', async () => {
    const token = await google.sign(proofClaims())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(google.identity.consumePhoneProof(token))),
    )
    expect(answers.sort()).toEqual([
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'accepted',
    ])
  })

  it('counts for five minutes after the code, however new the token', async () => {
    const code = epochSeconds() - 300
    const token = await google.sign(proofClaims({ auth_time: code, iat: epochSeconds() }))
    google.now = new Date((code + 300) * 1000 + 1)
    expect(await consume(token)).toEqual(refused)
    google.now = new Date((code + 300) * 1000)
    expect(await consume(token)).toBe('accepted')
  })

  it.each([
    ['of the tenant', { firebase: { tenant: 'acme', sign_in_provider: 'phone', identities: {} } }],
    [
      'of another tenant',
      { firebase: { tenant: 'other', sign_in_provider: 'phone', identities: {} } },
    ],
    [
      'of a sign-in by password, to an account that has the number',
      { firebase: { sign_in_provider: 'password', identities: {} } },
    ],
    ['of a sign-in by custom token', { firebase: { sign_in_provider: 'custom', identities: {} } }],
    ['without a number', { phone_number: undefined }],
    ['of a number that the account no longer has', { phone_number: '+15550199' }],
    ['that is expired', { exp: epochSeconds() - 1, iat: epochSeconds() - 3600 }],
    ['from the future', { auth_time: epochSeconds() + 120 }],
    ['of another project', { aud: 'another' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
  ])('refuses one %s and consumes nothing', async (_name, changes) => {
    expect(await consume(await google.sign(proofClaims(changes)))).toEqual(refused)
    expect([google.projectAccount, google.deletions]).toEqual([account, 0])
  })

  it.each([
    ['gone', null],
    ['disabled', { ...account, disabled: true }],
    ['without a number', { ...account, phoneNumber: undefined }],
    ['of another number', { ...account, phoneNumber: '+15550199' }],
    ['signed out everywhere', { ...account, validSince: String(epochSeconds() + 5) }],
  ])('refuses one of an account that is %s and consumes nothing', async (_name, state) => {
    google.projectAccount = state
    expect(await consume(await google.sign(proofClaims()))).toEqual(refused)
    expect(google.deletions).toBe(0)
  })

  it('refuses a forged one: unsigned, of another key, or no token at all', async () => {
    const other = await generateKeyPair('RS256')
    const forgeries = [
      new UnsecuredJWT(proofClaims()).encode(),
      await google.sign(proofClaims(), { key: other.privateKey }),
      await google.sign(proofClaims(), { kid: 'key2' }),
      'a.b.c',
      '',
    ]
    for (const token of forgeries) expect(await consume(token)).toEqual(refused)
    expect(google.deletions).toBe(0)
  })

  it.each([addresses.projectLookup, addresses.projectDelete])(
    'is neither used up nor refused while %s does not answer',
    async (address) => {
      const token = await google.sign(proofClaims())
      google.provider.use(http.post(address, () => HttpResponse.error()))
      expect(await outcomeOf(google.identity.consumePhoneProof(token))).toBe('UNAVAILABLE')
      google.provider.resetHandlers()
      expect(await google.identity.consumePhoneProof(token)).toBe(NUMBER)
    },
  )
})
