import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { WalletPushAnswer } from '../../ports/wallets'

interface Sender {
  /** The origin of Apple's push service; http on this machine only. */
  pushUrl: string
  certificate: string
  key: string
  passType: string
}

/** The limit for all pushes of one call together. */
const TIMEOUT_MS = 15_000
/** The most bytes that are read of an answer, which is a short JSON. */
const MOST_BYTES = 1_000
/** A pass is fetched by the phone itself, so the push says nothing. */
const BODY = '{}'

/**
 * Sends an empty push to each token over one HTTP/2 connection, authenticated by the certificate of
 * the passes. It never throws: what got no answer has failed.
 */
export async function sendPushes(
  { pushUrl, certificate, key, passType }: Sender,
  tokens: readonly string[],
  stop: AbortSignal,
): Promise<WalletPushAnswer[]> {
  const isSecure = pushUrl.startsWith('https:')
  const session = connect(pushUrl, isSecure ? { cert: certificate, key } : {})
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)])
  const abort = () => {
    session.destroy()
  }
  signal.addEventListener('abort', abort, { once: true })
  // Each request hears of a broken connection itself.
  session.on('error', () => undefined)
  try {
    if (signal.aborted) abort()
    return await Promise.all(tokens.map((token) => sendOne(session, token, passType)))
  } finally {
    signal.removeEventListener('abort', abort)
    session.destroy()
  }
}

/** Sends one push: https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
function sendOne(
  session: ClientHttp2Session,
  token: string,
  topic: string,
): Promise<WalletPushAnswer> {
  return new Promise((resolve) => {
    if (session.destroyed) {
      resolve('failed')
      return
    }
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
    })
    let status = 0
    let body = ''
    request.setEncoding('utf8')
    request.on('response', (headers) => {
      status = headers[':status'] ?? 0
    })
    request.on('data', (text: string) => {
      if (body.length < MOST_BYTES) body += text
    })
    request.on('error', () => undefined)
    request.on('close', () => {
      resolve(answerOf(status, body))
    })
    request.end(BODY)
  })
}

/** Reads an answer of Apple: a wrong token stays wrong, as one of a removed pass does. */
function answerOf(status: number, body: string): WalletPushAnswer {
  if (status === 200) return 'sent'
  const isWrongToken = status === 400 && /"(?:BadDeviceToken|DeviceTokenNotForTopic)"/.test(body)
  return status === 410 || isWrongToken ? 'gone' : 'failed'
}
