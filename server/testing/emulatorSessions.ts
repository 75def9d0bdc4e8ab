import * as v from 'valibot'
import { type EmulatorAddress, listVerificationCodes } from '../local/emulatorRest'

interface Credentials {
  email: string
  password: string
}

/** Signs in to the tenant as the browser does. Resolves to the ID token; throws with the emulator's reason. */
export function signInToTenant(
  address: EmulatorAddress,
  { email, password }: Credentials,
): Promise<string> {
  return idTokenOf(address, 'signInWithPassword', { email, password, tenantId: address.tenantId })
}

/** Exchanges a custom token of the tenant for an ID token. */
export function signInWithCustomToken(address: EmulatorAddress, token: string): Promise<string> {
  return idTokenOf(address, 'signInWithCustomToken', { token, tenantId: address.tenantId })
}

/** Creates an account of the project itself, outside every tenant, and signs in to it. */
export function signUpToProject(
  address: EmulatorAddress,
  { email, password }: Credentials,
): Promise<string> {
  return idTokenOf(address, 'signUp', { email, password })
}

/**
 * Signs in to the project itself with a code sent to a phone; the ID token is a phone proof.
 * `idToken` links the phone to that account.
 */
export async function provePhone(
  address: EmulatorAddress,
  phoneNumber: string,
  idToken?: string,
): Promise<string> {
  const { sessionInfo } = v.parse(
    v.object({ sessionInfo: v.string() }),
    await call(address, 'sendVerificationCode', { phoneNumber, recaptchaToken: 'x' }),
  )
  const sent = (await listVerificationCodes(address)).find((one) => one.sessionInfo === sessionInfo)
  return idTokenOf(address, 'signInWithPhoneNumber', {
    sessionInfo,
    code: sent?.code,
    ...(idToken && { idToken }),
  })
}

export function payloadOf(token: string): Record<string, unknown> {
  return v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  )
}

async function idTokenOf(address: EmulatorAddress, verb: string, body: object): Promise<string> {
  return v.parse(
    v.object({ idToken: v.string() }),
    await call(address, verb, { ...body, returnSecureToken: true }),
  ).idToken
}

async function call({ host }: EmulatorAddress, verb: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=any`,
    { method: 'POST', headers, body: JSON.stringify(body) },
  )
  if (!response.ok)
    throw new Error(
      `The Auth Emulator answered ${String(response.status)} to ${verb}: ${await response.text()}`,
    )
  return response.json()
}
