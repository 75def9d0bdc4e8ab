import * as v from 'valibot'
import type { PublicConfig } from '@/contract/publicConfig'
import { identityCodeOf } from '@/contract/account/identityErrors'

const refusal = v.object({ error: v.object({ message: v.string() }) })

const codes: Partial<Record<string, string>> = {
  USER_NOT_FOUND: 'auth/user-not-found',
  USER_DISABLED: 'auth/user-disabled',
  INVALID_REFRESH_TOKEN: 'auth/invalid-refresh-token',
}

/**
 * Returns a more specific error for the SDK's `user-token-expired`, which covers revoked sessions
 * and deleted accounts alike. The provider distinguishes them on a request for a new token
 * (https://firebase.google.com/docs/reference/rest/auth#section-refresh-token).
 */
export async function explainExpiredToken(
  error: unknown,
  refreshToken: string,
  { apiKey, emulatorUrl }: PublicConfig['firebase'],
): Promise<unknown> {
  if (identityCodeOf(error) !== 'auth/user-token-expired') return error
  const host =
    emulatorUrl === ''
      ? 'https://securetoken.googleapis.com'
      : `${emulatorUrl.replace(/\/$/, '')}/securetoken.googleapis.com`
  try {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const response = await fetch(
      `${host}/v1/token?${new URLSearchParams({ key: apiKey }).toString()}`,
      { method: 'POST', body },
    )
    const answer = v.safeParse(refusal, await response.json())
    const code = answer.success ? codes[answer.output.error.message.split(' ')[0] ?? ''] : undefined
    return code === undefined
      ? error
      : Object.assign(new Error(`Firebase: Error (${code}).`), { code })
  } catch {
    return error
  }
}
