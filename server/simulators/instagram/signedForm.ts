import { createHmac } from 'node:crypto'

interface Signed {
  accountId: string
  issuedAt: Date
  secret: string
}

/**
 * Makes the form that Meta posts to an app's deauthorize and data deletion callbacks:
 * https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback.
 */
export function signedForm({ accountId, issuedAt, secret }: Signed) {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  const payload = Buffer.from(
    JSON.stringify({ user_id: accountId, algorithm: 'HMAC-SHA256', issued_at: seconds }),
  ).toString('base64url')
  const sum = createHmac('sha256', secret).update(payload).digest('base64url')
  return {
    body: new URLSearchParams({ signed_request: `${sum}.${payload}` }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}
