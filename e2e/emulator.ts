import { expect } from '@playwright/test'
import {
  type EmulatorAddress,
  listOobCodes,
  listVerificationCodes,
} from '../server/local/emulatorRest'

/** The provider's check against robots is not configured on an emulator, and says so. */
export const NO_ROBOT_CHECK = /(status of|answer) 501.*recaptchaConfig/

/** The app's address of the last action link of a kind that an e-mail address was sent. */
export async function linkFor(
  emulator: EmulatorAddress,
  email: string,
  kind: string,
): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const sent = (await listOobCodes(emulator)).filter(
          (code) => code.requestType === kind && [code.email, code.newEmail].includes(email),
        )
        link = sent.at(-1)?.oobLink ?? ''
        return link
      },
      { message: `a ${kind} link for ${email}` },
    )
    .not.toBe('')
  return `/auth/action${new URL(link).search}`
}

/** The last one-time code that a phone number was sent. */
export async function codeFor(emulator: EmulatorAddress, phoneNumber: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        code =
          (await listVerificationCodes(emulator))
            .filter((sent) => sent.phoneNumber === phoneNumber)
            .at(-1)?.code ?? ''
        return code
      },
      { message: `a code for ${phoneNumber}` },
    )
    .not.toBe('')
  return code
}

/** What an administrator does to an account of the tenant. */
export async function updateAccount(
  emulator: EmulatorAddress,
  localId: string,
  change: Record<string, unknown>,
): Promise<void> {
  await post(emulator, `tenants/${emulator.tenantId}/accounts:update`, { localId, ...change })
}

export async function removeAccount(emulator: EmulatorAddress, localId: string): Promise<void> {
  await post(emulator, `tenants/${emulator.tenantId}/accounts:delete`, { localId })
}

/** Google's protection against finding out who has an account: on in new projects, off in the emulator. */
export async function protectFromEnumeration(
  { host, projectId }: EmulatorAddress,
  enableImprovedEmailPrivacy: boolean,
): Promise<void> {
  const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } })
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers,
    body,
  })
  expect(response.ok).toBe(true)
}

/** Changes an address as Firebase's older `updateEmail` does, which sends the old address a link to get it back. */
export async function changeEmailAtOnce(
  emulator: EmulatorAddress,
  credentials: Credentials,
  email: string,
): Promise<void> {
  await asPerson(emulator, 'update', { idToken: await idTokenOf(emulator, credentials), email })
}

/** A new session, as the provider answers it to a right password. `expiresIn` is in seconds. */
export async function sessionOf(
  emulator: EmulatorAddress,
  { email, password }: Credentials,
): Promise<ProviderSession> {
  return asPerson(emulator, 'signInWithPassword', { email, password })
}

/** The ID token of a new session. */
export async function idTokenOf(
  emulator: EmulatorAddress,
  credentials: Credentials,
): Promise<string> {
  return (await sessionOf(emulator, credentials)).idToken
}

export interface ProviderSession {
  localId: string
  idToken: string
  refreshToken: string
  expiresIn: string
}

interface Credentials {
  email: string
  password: string
}

async function asPerson(
  { host, tenantId }: EmulatorAddress,
  call: string,
  body: object,
): Promise<ProviderSession> {
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId, returnSecureToken: true, ...body }),
    },
  )
  return (await response.json()) as ProviderSession
}

async function post(
  { host, projectId }: EmulatorAddress,
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${path}`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  expect(response.ok, await response.text()).toBe(true)
}
