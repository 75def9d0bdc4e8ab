import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getApps, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthEmulator, startAuthEmulator } from '../../local/authEmulator'
import { signInToTenant, signInWithCustomToken } from '../../testing/emulatorSessions'
import { outcomeOf, refusalOf } from '../../testing/outcomeOf'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { Identity } from '../../ports/identity'

const MINUTE = 60_000
let folder = ''
let emulator: AuthEmulator
let identity: Identity
let ahead = 0
let made = 0
/** A new e-mail address for every test. */
let ada = { email: '', password: 'correct horse', displayName: 'Ada Lovelace', phoneNumber: '' }

/** An account that is older than this run, which only a snapshot can create. */
const elder = {
  localId: 'elder',
  email: 'elder@example.com',
  emailVerified: true,
  createdAt: '1',
  validSince: '1',
  providerUserInfo: [],
}
const unconfirmed = {
  ...elder,
  localId: 'unconfirmed',
  email: 'unconfirmed@example.com',
  emailVerified: false,
  phoneNumber: '+15550300',
  passwordHash: 'x',
  salt: 'x',
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-accounts-'))
  const snapshotFile = join(folder, 'identity.json')
  writeFileSync(
    snapshotFile,
    JSON.stringify({ format: 1, project: [], tenants: { acme: [elder, unconfirmed] } }),
  )
  emulator = await startAuthEmulator({ projectId: 'demo-accounts', tenantId: 'acme', snapshotFile })
  identity = createFirebaseIdentity({
    projectId: 'demo-accounts',
    tenantId: 'acme',
    emulatorHost: emulator.host,
    clock: () => new Date(Date.now() + ahead),
  })
}, 60_000)
beforeEach(() => {
  // A look-up in the same second as the token is not cached, and these tests need cached ones.
  ahead = 5_000
  made += 1
  ada = {
    ...ada,
    email: `ada${String(made)}@example.com`,
    phoneNumber: `+1555010${String(made).padStart(4, '0')}`,
  }
})
afterAll(async () => {
  await emulator.close()
  rmSync(folder, { recursive: true })
})

/** Changes an account as an operator does in the provider's console. */
const admin = () =>
  getAuth(
    getApps().find(({ name }) => name === 'operator') ??
      initializeApp({ projectId: 'demo-accounts' }, 'operator'),
  )
    .tenantManager()
    .authForTenant('acme')

/** Does the same as the page of an action link. */
async function followLink(
  link: string,
  verb: 'update' | 'resetPassword',
  body: object,
): Promise<void> {
  const oobCode = new URL(link).searchParams.get('oobCode')
  const headers = { 'content-type': 'application/json' }
  const address = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=any`
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, oobCode, tenantId: 'acme' }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

describe('an account of the tenant', () => {
  it('is created with the given data and signs in with a valid token', async () => {
    const { userId } = await identity.createAccount(ada)
    const token = await signInToTenant(emulator, ada)
    const { authTime, validSince, ...claims } = await identity.verify(token)
    expect(claims).toEqual({
      userId,
      tenantId: 'acme',
      email: ada.email,
      isEmailVerified: false,
      phoneNumber: ada.phoneNumber,
      name: 'Ada Lovelace',
    })
    for (const moment of [authTime, validSince])
      expect(Math.abs(Date.now() - moment.getTime())).toBeLessThan(MINUTE)
  })

  it('is created once for an e-mail address, whatever its case, and once for a phone number', async () => {
    await identity.createAccount(ada)
    expect(
      await refusalOf(
        identity.createAccount({ ...ada, email: ada.email.toUpperCase(), phoneNumber: undefined }),
      ),
    ).toMatchObject({ code: 'CONFLICT', fields: { email: 'Email already registered.' } })
    expect(
      await refusalOf(identity.createAccount({ ...ada, email: `other.${ada.email}` })),
    ).toMatchObject({
      code: 'CONFLICT',
      fields: { phoneNumber: 'Phone number already registered' },
    })
    expect(await identity.exists({ email: `other.${ada.email}` })).toEqual({
      email: false,
      phoneNumber: false,
    })
  })

  it('is refused with errors at the fields that the provider rejects', async () => {
    expect(await refusalOf(identity.createAccount({ ...ada, password: 'short' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        password: 'Invalid password. Password must be at least 6 characters long.',
        email: 'Please enter a valid email.',
      },
    })
    expect(await refusalOf(identity.createAccount({ ...ada, phoneNumber: '12' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { phoneNumber: 'Please enter a valid phone number.' },
    })
    expect(await refusalOf(identity.createAccount({ ...ada, email: 'nobody' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { email: 'Please enter a valid email.' },
    })
  })

  it('exists by e-mail and by phone', async () => {
    expect(await identity.exists(ada)).toEqual({ email: false, phoneNumber: false })
    await identity.createAccount(ada)
    expect(await identity.exists(ada)).toEqual({ email: true, phoneNumber: true })
    expect(await identity.exists({ email: ada.email.toUpperCase() })).toEqual({
      email: true,
      phoneNumber: false,
    })
    expect(await identity.exists({ phoneNumber: ada.phoneNumber })).toEqual({
      email: false,
      phoneNumber: true,
    })
    expect(
      await identity.exists({ email: 'nobody@example.com', phoneNumber: ada.phoneNumber }),
    ).toEqual({ email: false, phoneNumber: true })
  })

  it('shows a changed name, a set and a removed number with the next request', async () => {
    const { userId } = await identity.createAccount({ ...ada, phoneNumber: undefined })
    const token = await signInToTenant(emulator, ada)
    expect(await identity.verify(token)).toMatchObject({ phoneNumber: '' })
    await identity.setPhoneNumber(userId, ada.phoneNumber)
    expect(await identity.verify(token)).toMatchObject({
      phoneNumber: ada.phoneNumber,
      name: 'Ada Lovelace',
    })
    await identity.setPhoneNumber(userId, ada.phoneNumber)
    await identity.setDisplayName(userId, 'Ada King')
    await identity.setPhoneNumber(userId, null)
    expect(await identity.verify(token)).toMatchObject({ phoneNumber: '', name: 'Ada King' })
    await identity.setDisplayName(userId, '')
    expect(await identity.verify(token)).toMatchObject({ name: '' })
  })

  it("does not get another account's number", async () => {
    await identity.createAccount(ada)
    const { userId: eve } = await identity.createAccount({
      ...ada,
      email: `eve.${ada.email}`,
      phoneNumber: undefined,
    })
    const taken = {
      code: 'CONFLICT',
      fields: { phoneNumber: 'There is already an account associated with this phone.' },
    }
    expect(await refusalOf(identity.setPhoneNumber(eve, ada.phoneNumber))).toMatchObject(taken)
    expect((await admin().getUser(eve)).phoneNumber).toBeUndefined()
  })

  it('is found only by its number, and signed in to by a custom token of the tenant', async () => {
    expect(await identity.findByPhone(ada.phoneNumber)).toBeNull()
    const { userId } = await identity.createAccount(ada)
    expect(await identity.findByPhone(ada.phoneNumber)).toMatchObject({
      userId,
      isDisabled: false,
      isEmailVerified: false,
    })
    const token = await signInWithCustomToken(emulator, await identity.mintToken(userId))
    expect(await identity.verify(token)).toMatchObject({
      userId,
      tenantId: 'acme',
      email: ada.email,
    })
    await admin().updateUser(userId, { disabled: true })
    expect(await identity.findByPhone(ada.phoneNumber)).toMatchObject({ userId, isDisabled: true })
  })

  it('keeps its sessions when its address is confirmed by a link, and ends them with a password reset, which confirms the address too', async () => {
    const created = await identity.createAccount(ada)
    expect(await identity.findByPhone(ada.phoneNumber)).toMatchObject({
      ...created,
      isEmailVerified: false,
    })
    expect(await identity.findConfirmedEmail(created.userId)).toBeNull()
    await followLink(await admin().generateEmailVerificationLink(ada.email), 'update', {})
    expect(await identity.findByPhone(ada.phoneNumber)).toMatchObject({
      ...created,
      isEmailVerified: true,
    })
    expect(await identity.findConfirmedEmail(created.userId)).toBe(ada.email)
    expect(await identity.findConfirmedEmail('nobody')).toBeNull()

    const before = await identity.findByPhone(unconfirmed.phoneNumber)
    expect(before).toMatchObject({ isEmailVerified: false, validSince: new Date(1000) })
    await followLink(await admin().generatePasswordResetLink(unconfirmed.email), 'resetPassword', {
      newPassword: 'another horse',
    })
    const after = await identity.findByPhone(unconfirmed.phoneNumber)
    expect(after?.isEmailVerified).toBe(true)
    expect(after?.validSince.getTime()).toBeGreaterThan(1000)
  })

  it('is deleted with its e-mail and number free again; deleting it twice is no error', async () => {
    const { userId } = await identity.createAccount(ada)
    const token = await signInToTenant(emulator, ada)
    await identity.verify(token)
    await identity.deleteAccount(userId)
    expect(await outcomeOf(identity.verify(token))).toBe('UNAUTHENTICATED')
    await identity.deleteAccount(userId)
    expect(await identity.exists(ada)).toEqual({ email: false, phoneNumber: false })
    expect((await identity.createAccount(ada)).userId).not.toBe(userId)
  })

  it('loses every earlier session when its sessions are ended', async () => {
    const begun = Math.floor(Date.now() / 1000) - 60
    const session = {
      iss: 'https://securetoken.google.com/demo-accounts',
      aud: 'demo-accounts',
      sub: elder.localId,
      auth_time: begun,
      iat: begun,
      exp: begun + 3600,
    }
    const token = new UnsecuredJWT({
      ...session,
      firebase: { tenant: 'acme', sign_in_provider: 'password', identities: {} },
    }).encode()
    expect(await identity.verify(token)).toMatchObject({
      userId: elder.localId,
      email: elder.email,
    })
    await identity.revokeSessions(elder.localId)
    expect(await outcomeOf(identity.verify(token))).toBe('UNAUTHENTICATED')
    const fresh = await signInWithCustomToken(emulator, await identity.mintToken(elder.localId))
    expect(await identity.verify(fresh)).toMatchObject({ userId: elder.localId })
  })

  it.each(['disabled', 'deleted'] as const)(
    'is signed out within a minute when an operator has %s it',
    async (change) => {
      const { userId } = await identity.createAccount(ada)
      const token = await signInToTenant(emulator, ada)
      await identity.verify(token)
      await (change === 'disabled'
        ? admin().updateUser(userId, { disabled: true })
        : admin().deleteUser(userId))
      ahead += MINUTE
      expect(await outcomeOf(identity.verify(token))).toBe('UNAUTHENTICATED')
    },
  )
})
