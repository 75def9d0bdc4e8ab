import Stripe from 'stripe'
import * as v from 'valibot'
import { ApiError } from '../../platform/http/apiError'

interface Webhook {
  /** The body as it was sent, byte for byte. */
  body: string
  /** The header `Stripe-Signature`. */
  signature: string
  secrets: readonly string[]
  now: Date
}

const TOLERANCE_S = 300

const event = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(255)),
  type: v.pipe(v.string(), v.maxLength(255)),
  data: v.looseObject({ object: v.looseObject({}) }),
})

/** Returns the event of a webhook; see `StripeAccess`. */
export function readEvent(
  client: Stripe,
  { body, signature, secrets, now }: Webhook,
): Stripe.Event {
  const [signedAt, ...others] = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)]
  const age = now.getTime() / 1000 - Number(signedAt?.[1])
  // The SDK refuses old signatures only.
  if (others.length > 0 || !(Math.abs(age) <= TOLERANCE_S)) throw notSigned()
  for (const secret of secrets) {
    const found = verified(client, body, signature, secret, now)
    if (found) return found
  }
  throw notSigned()
}

function verified(
  { webhooks }: Stripe,
  body: string,
  signature: string,
  secret: string,
  now: Date,
): Stripe.Event | null {
  let found: unknown
  try {
    found = webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw new ApiError('BAD_REQUEST', 'The body is not an event of Stripe.')
  }
  if (!v.is(event, found)) throw new ApiError('BAD_REQUEST', 'The body is not an event of Stripe.')
  // A cast, because the fields that this server reads are checked one by one where it reads them.
  return found as unknown as Stripe.Event
}

function notSigned(): ApiError {
  return new ApiError(
    'BAD_REQUEST',
    'The header Stripe-Signature does not sign this body, or was made more than five minutes ago.',
  )
}
