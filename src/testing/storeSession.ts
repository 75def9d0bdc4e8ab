/**
 * Stores a session of the Firebase project `key` as the SDK does without a database. Returns its
 * token, which is valid for some more seconds.
 */
export function storeSession(userId: string, secondsLeft = 3000): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = btoa(JSON.stringify({ iat: now, exp: now + secondsLeft, auth_time: now }))
  const token = `e30.${claims}.`
  const user = { uid: userId, stsTokenManager: { accessToken: token } }
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(user))
  return token
}
