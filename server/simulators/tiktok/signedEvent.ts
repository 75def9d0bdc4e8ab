import { createHmac } from 'node:crypto'

interface Event {
  event: string
  openId: string
  /** The time of the event. */
  createdAt: Date
  /** The fields of the event itself, which travel as JSON in a string. */
  content: Readonly<Record<string, unknown>>
}

interface Key {
  clientKey: string
  secret: string
  /** The time that is signed. */
  signedAt: Date
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/**
 * Makes a webhook of TikTok: https://developers.tiktok.com/doc/webhooks-events, signed as in
 * https://developers.tiktok.com/doc/webhooks-verification.
 */
export function signedEvent(
  { event, openId, createdAt, content }: Event,
  { clientKey, secret, signedAt }: Key,
) {
  const body = JSON.stringify({
    client_key: clientKey,
    event,
    create_time: secondsOf(createdAt),
    user_openid: openId,
    content: JSON.stringify(content),
  })
  const time = String(secondsOf(signedAt))
  const sum = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'tiktok-signature': `t=${time},s=${sum}` },
  }
}
