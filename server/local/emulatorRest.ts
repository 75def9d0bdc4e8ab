import * as v from 'valibot'

/** The address of an Auth Emulator, and the tenant to use. */
export interface EmulatorAddress {
  host: string
  projectId: string
  tenantId: string
}

export interface NewAccount {
  email: string
  password: string
  displayName?: string
  phoneNumber?: string
}

const oobCode = v.object({
  email: v.string(),
  requestType: v.string(),
  oobCode: v.string(),
  oobLink: v.string(),
  newEmail: v.optional(v.string()),
})
export type OobCode = v.InferOutput<typeof oobCode>
const verificationCode = v.object({
  code: v.string(),
  phoneNumber: v.string(),
  sessionInfo: v.string(),
})
export type VerificationCode = v.InferOutput<typeof verificationCode>

/**
 * Creates an account with a password and a verified e-mail address in the tenant, as an
 * administrator. Resolves to its user id; throws with the emulator's reason.
 */
export async function createAccount(
  address: EmulatorAddress,
  account: NewAccount,
): Promise<string> {
  const { email, password, displayName, phoneNumber } = account
  const path = `identitytoolkit.googleapis.com/v1/projects/${address.projectId}/tenants/${address.tenantId}/accounts`
  const body = {
    email,
    password,
    emailVerified: true,
    ...(displayName && { displayName }),
    ...(phoneNumber && { phoneNumber }),
  }
  return v.parse(v.object({ localId: v.string() }), await request(address, path, body)).localId
}

/** Returns the user id of the tenant's account with this e-mail address, or null. */
export async function findAccount(address: EmulatorAddress, email: string): Promise<string | null> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${address.projectId}/tenants/${address.tenantId}/accounts:lookup`
  const found = v.parse(
    v.object({ users: v.optional(v.array(v.object({ localId: v.string() })), []) }),
    await request(address, path, { email: [email] }),
  )
  return found.users[0]?.localId ?? null
}

/** Lists the valid action links of the tenant and of the project, each in order of creation. */
export async function listOobCodes({
  host,
  projectId,
  tenantId,
}: EmulatorAddress): Promise<OobCode[]> {
  const answer = v.object({ oobCodes: v.array(oobCode) })
  const paths = [`tenants/${tenantId}/oobCodes`, 'oobCodes'].map(
    (path) => `emulator/v1/projects/${projectId}/${path}`,
  )
  const lists = await Promise.all(
    paths.map(async (path) => v.parse(answer, await request({ host }, path)).oobCodes),
  )
  return lists.flat()
}

/**
 * Lists the valid phone codes, in order of creation. Phone numbers are verified at project level,
 * because a tenant refuses it.
 */
export async function listVerificationCodes({
  host,
  projectId,
}: EmulatorAddress): Promise<VerificationCode[]> {
  const answer = await request({ host }, `emulator/v1/projects/${projectId}/verificationCodes`)
  return v.parse(v.object({ verificationCodes: v.array(verificationCode) }), answer)
    .verificationCodes
}

async function request({ host }: { host: string }, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const response = await fetch(
    `http://${host}/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  if (!response.ok)
    throw new Error(
      `The Auth Emulator answered ${String(response.status)} to ${path}: ${await response.text()}`,
    )
  return response.json()
}
