import { HttpResponse, http } from 'msw'
import { server } from '../server'

export const SIGN_IN_URL = /identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword/
export const LOOKUP_URL = /identitytoolkit\.googleapis\.com\/v1\/accounts:lookup/
export const UPDATE_URL = /identitytoolkit\.googleapis\.com\/v1\/accounts:update/
export const TOKEN_URL = 'https://securetoken.googleapis.com/v1/token'
export const firebaseConfig = {
  apiKey: 'key',
  authDomain: '',
  projectId: 'project',
  tenantId: 'tenant-1',
  emulatorUrl: '',
}
export const nowInSeconds = Math.floor(Date.now() / 1000)

/** Returns an unsigned ID token as far as the SDK reads it. */
export function idToken(number: number, uid = 'u1'): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none' })}.${encode({ sub: uid, user_id: uid, iat: nowInSeconds, exp: nowInSeconds + 3600, number, firebase: { tenant: 'tenant-1' } })}.`
}

/** Answers sign-ins, look-ups and token requests; returns the bodies of the sign-ins. */
export function serveAccounts({ expiresIn = '3600' } = {}) {
  const bodies: unknown[] = []
  server.use(
    http.post(SIGN_IN_URL, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({
        idToken: idToken(1),
        refreshToken: 'refresh',
        expiresIn,
        localId: 'u1',
        email: 'mira@example.com',
      })
    }),
    http.post(LOOKUP_URL, () =>
      HttpResponse.json({
        users: [
          {
            localId: 'u1',
            email: 'mira@example.com',
            displayName: 'Mira van Okafor',
            phoneNumber: '+49305550101',
            tenantId: 'tenant-1',
            providerUserInfo: [],
          },
        ],
      }),
    ),
    http.post(TOKEN_URL, () =>
      HttpResponse.json({
        access_token: idToken(2),
        id_token: idToken(2),
        refresh_token: 'refresh',
        expires_in: '3600',
        user_id: 'u1',
      }),
    ),
  )
  return bodies
}
