import { type JWTPayload, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthEmulator, startAuthEmulator } from '../../local/authEmulator'
import {
  payloadOf,
  provePhone,
  signInToTenant,
  signUpToProject,
} from '../../testing/emulatorSessions'
import { outcomeOf, refusalOf } from '../../testing/outcomeOf'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { Identity } from '../../ports/identity'

const password = 'correct horse'
let emulator: AuthEmulator
let identity: Identity
let ahead = 0
let made = 0
/** A new number for every test. */
let number = ''

beforeAll(async () => {
  emulator = await startAuthEmulator({ projectId: 'demo-proof', tenantId: 'acme' })
  identity = createFirebaseIdentity({
    projectId: 'demo-proof',
    tenantId: 'acme',
    emulatorHost: emulator.host,
    clock: () => new Date(Date.now() + ahead),
  })
}, 60_000)
beforeEach(() => {
  ahead = 0
  made += 1
  number = `+1555020${String(made).padStart(4, '0')}`
})
afterAll(() => emulator.close())

const consume = (token: string) => refusalOf(identity.consumePhoneProof(token))
const refused = {
  code: 'VALIDATION_FAILED',
  message: 'Invalid OTP Code',
  fields: { code: 'Invalid OTP Code' },
}
const accountsLeft = async () => {
  const path = 'identitytoolkit.googleapis.com/v1/projects/demo-proof/accounts:query'
  const answer = await fetch(`http://${emulator.host}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.text()
}

describe('a phone proof, as the emulator gives it', () => {
  it('proves its number once, and leaves nothing in the project', async () => {
    const token = await provePhone(emulator, number)
    expect(await accountsLeft()).toContain(number)
    expect(await identity.consumePhoneProof(token)).toBe(number)
    expect(await accountsLeft()).not.toContain(number)
    expect(await consume(token)).toEqual(refused)
    expect(await identity.consumePhoneProof(await provePhone(emulator, number))).toBe(number)
  })

  it('is used up together with every other proof of the same number', async () => {
    const [first, second] = [await provePhone(emulator, number), await provePhone(emulator, number)]
    expect(await identity.consumePhoneProof(second)).toBe(number)
    expect(await consume(first)).toEqual(refused)
  })

  it('counts for one of five uses at once', async () => {
    const token = await provePhone(emulator, number)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(identity.consumePhoneProof(token))),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'VALIDATION_FAILED')).toHaveLength(4)
  })

  it('is too old after five minutes', async () => {
    const token = await provePhone(emulator, number)
    ahead = 301_000
    expect(await consume(token)).toEqual(refused)
  })

  it('is no token of the tenant, even of the account that has the number', async () => {
    const ada = {
      email: `ada${String(made)}@example.com`,
      password,
      displayName: 'Ada',
      phoneNumber: number,
    }
    await identity.createAccount(ada)
    expect(await consume(await signInToTenant(emulator, ada))).toEqual(refused)
    expect(await identity.exists(ada)).toEqual({ email: true, phoneNumber: true })
  })

  it('is no token of a password sign-in to the project, even of an account with the number', async () => {
    const eve = { email: `eve${String(made)}@example.com`, password }
    const token = await signUpToProject(emulator, eve)
    const linked = await provePhone(emulator, number, token)
    expect(payloadOf(linked)).toMatchObject({ phone_number: number })
    const byPassword = await signInToTenant({ ...emulator, tenantId: '' }, eve)
    expect(payloadOf(byPassword)).toMatchObject({
      firebase: { sign_in_provider: 'password' },
      phone_number: number,
    })
    expect(await consume(byPassword)).toEqual(refused)
    expect(await accountsLeft()).toContain(eve.email)
  })

  it('no longer counts when its account has another number, or another account has the number', async () => {
    const eve = { email: `eve${String(made)}@example.com`, password }
    const account = await signUpToProject(emulator, eve)
    const first = await provePhone(emulator, number, account)
    const moved = `${number.slice(0, -4)}9${number.slice(-3)}`
    const second = await provePhone(emulator, moved, account)
    expect(await consume(first)).toEqual(refused)
    const other = await provePhone(emulator, number)
    expect(await consume(first)).toEqual(refused)
    expect(await identity.consumePhoneProof(other)).toBe(number)
    expect(await identity.consumePhoneProof(second)).toBe(moved)
  })

  it.each<[string, JWTPayload]>([
    ['another project', { aud: 'another' }],
    ['another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['an account that is not there', { sub: 'nobody' }],
    ['another number', { phone_number: '+15559999999' }],
    ['a tenant', { firebase: { sign_in_provider: 'phone', identities: {}, tenant: 'acme' } }],
    ['a past hour', { exp: 1 }],
    ['a coming hour', { auth_time: Math.floor(Date.now() / 1000) + 3600 }],
  ])('cannot be forged from %s', async (_name, changes) => {
    const forged = new UnsecuredJWT({
      ...payloadOf(await provePhone(emulator, number)),
      ...changes,
    }).encode()
    expect(await consume(forged)).toEqual(refused)
    expect(await accountsLeft()).toContain(number)
  })

  it("is no bearer token: nobody of the project's own Auth is signed in to the tenant", async () => {
    expect(await outcomeOf(identity.verify(await provePhone(emulator, number)))).toBe(
      'UNAUTHENTICATED',
    )
    const eve = { email: `eve${String(made)}@example.com`, password }
    expect(await outcomeOf(identity.verify(await signUpToProject(emulator, eve)))).toBe(
      'UNAUTHENTICATED',
    )
  })
})
