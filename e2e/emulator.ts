import { expect } from '@playwright/test'
import {
  type EmulatorAddress,
  listOobCodes,
  listVerificationCodes,
} from '../server/local/emulatorRest'

/** The console message of the emulator, which has no reCAPTCHA configuration. */
export const NO_ROBOT_CHECK = /(status of|answer) 501.*recaptchaConfig/

/** Returns the app's path of the last action link of a kind that was sent to an e-mail address. */
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

/** Returns the last one-time code that was sent to a phone number. */
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

/** Updates an account of the tenant as an administrator. */
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

/**
 * Turns enumeration protection on or off: Google's default is on in new projects, off in the
 * emulator.
 */
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

/**
 * Changes an e-mail address without confirmation, like Firebase's older `updateEmail`, which sends
 * the old address a link to undo it.
 */
export async function changeEmailAtOnce(
  emulator: EmulatorAddress,
  credentials: Credentials,
  email: string,
): Promise<void> {
  await asPerson(emulator, 'update', { idToken: await idTokenOf(emulator, credentials), email })
}

/** Returns a new session from a sign-in by password. `expiresIn` is in seconds. */
export async function sessionOf(
  emulator: EmulatorAddress,
  { email, password }: Credentials,
): Promise<ProviderSession> {
  return asPerson(emulator, 'signInWithPassword', { email, password })
}

/** Returns the ID token of a new session. */
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
