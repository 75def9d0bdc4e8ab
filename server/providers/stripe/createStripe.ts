import Stripe from 'stripe'
import { ApiError } from '../../platform/http/apiError'
import { ProviderRefusal } from '../../platform/http/providerRefusal'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import type { StripeAccess } from '../../ports/stripe'
import { readEvent } from './readEvent'

/** The version of Stripe's API that this code is written for. */
const API_VERSION = '2026-10-28.endive'
const DEADLINE_MS = 10_000

interface Options {
  secretKey: string
  /** The secrets that sign webhooks; several while one is being replaced. */
  webhookSecrets: readonly string[]
  /** The origin of Stripe's API, or of a simulator. */
  apiUrl: string
  /** The time for one question with all its retries. */
  deadlineMs?: number
}

/** Creates the way to Stripe. */
export function createStripe({
  secretKey,
  webhookSecrets,
  apiUrl,
  deadlineMs = DEADLINE_MS,
}: Options): StripeAccess {
  const { protocol, hostname, port } = new URL(apiUrl)
  const client = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: deadlineMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    async ask(request) {
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new ProviderUnavailable('Stripe', new Error('Stripe took too long.')))
        }, deadlineMs)
      })
      try {
        return await Promise.race([request(client), deadline])
      } catch (error) {
        throw asApiError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    readEvent: (body, signature, now) =>
      readEvent(client, { body, signature, secrets: webhookSecrets, now }),
  }
}

/** Turns Stripe's refusals into 422, and everything else that Stripe causes into 424. */
function asApiError(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Stripe.errors.StripeError)) return error
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  if (!isRefusal) return new ProviderUnavailable('Stripe', error)
  const { message, code, param = '' } = error
  return new ProviderRefusal(
    'Stripe',
    {
      message,
      isMissing: code === 'resource_missing',
      isRepeatedKey: error instanceof Stripe.errors.StripeIdempotencyError,
      param,
    },
    error,
  )
}
