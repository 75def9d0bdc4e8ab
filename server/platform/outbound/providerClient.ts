import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { ProviderUnavailable } from '../http/providerUnavailable'
import { OutboundError } from './outboundError'
import { isProviderAddress, providerUrl } from './providerAddress'
import { ProviderError } from './providerError'
import { retryDelay } from './retryDelay'
import { type OutboundMethod, sendOnce } from './sendOnce'

interface Options {
  /** The provider's name, for people. */
  provider: string
  /** The address that the operator configured (see `isProviderAddress`); it may have a path. */
  baseUrl: string
  /** Headers of every request, such as the authorization. */
  headers?: Record<string, string>
  clock?: () => Date
  wait?: (ms: number) => Promise<unknown>
  random?: () => number
  /** The limit for a connection to be ready, with TLS. */
  connectMs?: number
}

export interface ProviderRequest {
  method: OutboundMethod
  /** The path below the base address, without a query. */
  path: string
  query?: URLSearchParams
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The limit for all tries and pauses together. */
  timeoutMs?: number
  maxBytes?: number
  /** Sends it once only, and returns every answer to the caller, also 429, 5xx and redirects. */
  takesFailures?: boolean
}

/**
 * An answer that is neither a failure of the provider nor a redirect: 2xx, or 4xx other than 429.
 * With `takesFailures` it is any.
 */
export interface ProviderAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
}

type JsonAnswer<T> = ProviderAnswer & ({ isOk: true; data: T } | { isOk: false })

/** Each method throws ProviderUnavailable when the provider fails or does not answer in time. */
export interface ProviderClient {
  request: (request: ProviderRequest) => Promise<ProviderAnswer>
  /** Sends a request and parses the body of a 2xx; an answer of 4xx is `isOk: false`. */
  json: <S extends v.GenericSchema>(
    schema: S,
    request: ProviderRequest,
  ) => Promise<JsonAnswer<v.InferOutput<S>>>
}

const TIMEOUT_MS = 10_000
const CONNECT_MS = 3_000
const MAX_BYTES = 1024 * 1024
const HEADERS = { accept: 'application/json', 'user-agent': 'Tessera/1.0' }
const IDEMPOTENT = new Set<OutboundMethod>(['GET', 'HEAD', 'PUT', 'DELETE'])

/**
 * Creates the client for a provider whose address the operator configured. It reaches that origin
 * only, which may be a private one, and follows no redirects. All tries and pauses take at most
 * 10 s, and an answer has at most 1 MB. An idempotent request is repeated twice on 429, 5xx and
 * broken connections.
 */
export function createProviderClient({
  provider,
  baseUrl,
  headers: ownHeaders = {},
  clock = () => new Date(),
  wait: pause = wait,
  random = Math.random,
  connectMs = CONNECT_MS,
}: Options): ProviderClient {
  if (!isProviderAddress(baseUrl)) throw new Error(`The address of ${provider} is not safe.`)

  async function request(asked: ProviderRequest): Promise<ProviderAnswer> {
    const url = providerUrl(baseUrl, asked.path, asked.query)
    const end = clock().getTime() + (asked.timeoutMs ?? TIMEOUT_MS)
    const isRepeatable = asked.takesFailures !== true && canRepeat(asked)
    for (let tries = 1; ; tries += 1) {
      const left = end - clock().getTime()
      if (left <= 0) throw new ProviderUnavailable(provider, new ProviderError('TIMEOUT'))
      const result = await tryOnce(url, asked, left)
      if (!('failure' in result)) return result
      const { retryAfter, isTemporary } = result
      const delay =
        isRepeatable && isTemporary ? retryDelay(tries, { retryAfter, now: clock(), random }) : null
      if (delay === null || clock().getTime() + delay >= end)
        throw new ProviderUnavailable(provider, result.failure)
      await pause(delay)
    }
  }

  /** Sends a request once within `left` milliseconds. */
  async function tryOnce(
    url: URL,
    { method, headers, body, maxBytes = MAX_BYTES, takesFailures = false }: ProviderRequest,
    left: number,
  ): Promise<ProviderAnswer | Failed> {
    try {
      const { isCut, ...answer } = await sendOnce(url, {
        method,
        headers: { ...HEADERS, ...ownHeaders, ...headers },
        body,
        connectMs,
        maxBytes,
        signal: AbortSignal.timeout(left),
      })
      if (!takesFailures && isFailure(answer.status)) return failedWith(answer)
      return isCut ? { failure: new ProviderError('TOO_LARGE'), isTemporary: false } : answer
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      const isOver = error.kind === 'timeout'
      const failure = new ProviderError(isOver ? 'TIMEOUT' : 'UNREACHABLE', {
        cause: codeOf(error.cause),
      })
      return { failure, isTemporary: !isOver }
    }
  }

  return {
    request,
    async json(schema, asked) {
      const answer = await request(asked)
      if (answer.status >= 400) return { ...answer, isOk: false }
      const parsed = v.safeParse(schema, readJson(provider, answer.body))
      if (!parsed.success) throw new ProviderUnavailable(provider, new ProviderError('WRONG_SHAPE'))
      return { ...answer, isOk: true, data: parsed.output }
    },
  }
}

interface Failed {
  failure: ProviderError
  /** True if another try may succeed. */
  isTemporary: boolean
  retryAfter?: string | undefined
}

function canRepeat({ method, headers = {} }: ProviderRequest): boolean {
  const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')
  return hasKey || IDEMPOTENT.has(method)
}

/** Tells whether a status is a failure of the provider; a redirect is one too. */
function isFailure(status: number): boolean {
  return status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400)
}

function failedWith({ status, headers }: ProviderAnswer): Failed {
  const isTemporary = status === 429 || status >= 500
  return {
    failure: new ProviderError(`HTTP_${String(status)}`),
    isTemporary,
    retryAfter: headers['retry-after'],
  }
}

/** Returns an error with the code only: those of the network contain addresses and raw bytes. */
function codeOf(cause: unknown): Error | undefined {
  const hasCode = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  return hasCode
    ? Object.assign(new Error('The connection failed.'), { code: cause.code })
    : undefined
}

function readJson(provider: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new ProviderUnavailable(provider, new ProviderError('NOT_JSON'))
  }
}
