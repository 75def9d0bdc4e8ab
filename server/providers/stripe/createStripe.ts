import Stripe from 'stripe'
import { ApiError } from '../../platform/http/apiError'
import { ProviderRefusal } from '../../platform/http/providerRefusal'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import type { StripeAccess } from '../../ports/stripe'
import { readEvent } from './readEvent'

/** The version of Stripe's API that this code is written for. */
const API_VERSION = '2026-10-28.endive'
/** Below the ten seconds in which people get an answer. */
const DEADLINE_MS = 9_000

type Connections = ReturnType<typeof Stripe.createNodeHttpClient>

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
  const connections = Stripe.createNodeHttpClient()
  const clientFor = (timeLeft: () => number) =>
    new Stripe(secretKey, {
      apiVersion: API_VERSION,
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: deadlineMs,
      maxNetworkRetries: 2,
      telemetry: false,
      httpClient: limitedTo(timeLeft, connections),
    })
  const verifier = clientFor(() => 0)
  return {
    async ask(request) {
      let end = performance.now() + deadlineMs
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new ProviderUnavailable('Stripe', tooLate()))
        }, deadlineMs)
      })
      try {
        const client = clientFor(() => end - performance.now())
        return await Promise.race([request(client), deadline])
      } catch (error) {
        throw asApiError(error)
      } finally {
        clearTimeout(timer)
        // The timer may fire a fraction of a millisecond before the end.
        end = 0
      }
    },
    readEvent: (body, signature, now) =>
      readEvent(verifier, { body, signature, secrets: webhookSecrets, now }),
  }
}

/**
 * Limits requests to the time that is left of their question. Without it, retries and later
 * requests of a question that was answered with an error would still change something.
 */
function limitedTo(timeLeft: () => number, connections: Connections): Connections {
  return {
    getClientName: () => connections.getClientName(),
    async makeRequest(host, port, path, method, headers, data, protocol, timeout) {
      const left = Math.ceil(Math.min(timeout, timeLeft()))
      if (left <= 0) throw tooLate()
      return connections.makeRequest(host, port, path, method, headers, data, protocol, left)
    },
  }
}

function tooLate(): Error {
  return new Error('Stripe took too long.')
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
