import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { calls } from '@/contract'
import type { ErrorBody } from '@/contract/errors'
import { serveFiles } from './platform/files/serveFiles'
import { ApiError } from './platform/http/apiError'
import { mountRoutes } from './platform/http/mountRoutes'
import { openApiDocument } from './platform/http/openapi'
import { hasTakenTooLong, isTransactionConflict, outage, outageOf } from './platform/http/outageOf'
import { createReadiness } from './platform/http/readiness'
import { ProviderUnavailable } from './platform/http/providerUnavailable'
import { requestLog } from './platform/http/requestLog'
import { securityHeaders } from './platform/http/securityHeaders'
import { exchangeRoutes } from './public/exchange/exchange.routes'
import { mountExchangePages } from './public/exchange/exchangePages'
import { mountDeletionStatus } from './public/deletionStatus/mountDeletionStatus'
import { mountCardPages } from './public/mountCardPages'
import { leadToOneAddress } from './public/oneAddress'
import { resources } from './resources'
import { publicCardsRoutes } from './public/publicCards.routes'
import type { Deps } from './ports/context'
import type { AppEnv } from './ports/http'

const TOOK_TOO_LONG =
  'This took too long and was stopped. Use fewer conditions or fewer rows, or try again later.'
const REQUEST_ID = /^[\w-]{8,64}$/

export interface AppOptions extends Deps {
  /** Origins besides the app's own that may call the API. */
  corsOrigins?: string[]
  /** Mounts pages besides the API and files: the web app, and locally the mailbox. */
  mountPages?: (app: Hono<AppEnv>) => void
  version?: string
}

/**
 * Creates the HTTP server as a function from request to response; all its dependencies are
 * injected.
 */
export function createApp({
  corsOrigins = [],
  mountPages,
  version = '0',
  ...deps
}: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const readiness = createReadiness(deps)

  app.use(async (c, next) => {
    const given = c.req.header('x-request-id') ?? ''
    c.set('requestId', REQUEST_ID.test(given) ? given : randomUUID())
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.use(requestLog(deps.log))
  app.use(securityHeaders)
  app.use(compressLarge)
  if (corsOrigins.length > 0) app.use('*', allowOrigins(corsOrigins))

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    // A full disk is 503 here too, because the answer is for a load balancer.
    const outage = await readiness.check()
    if (!outage) return c.json({ status: 'ready' })
    c.header('Retry-After', outage.headers['Retry-After'])
    return c.json({ status: outage.code === 'INSUFFICIENT_STORAGE' ? 'full' : 'away' }, 503)
  })
  // Made for its first reader: a start has no time for the schemas of all calls.
  let document: string | undefined
  app.get('/v1/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(calls, version))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  mountRoutes(app, deps, calls, [
    ...resources.flatMap(({ routes = [] }) => routes),
    ...publicCardsRoutes,
    ...exchangeRoutes,
  ])
  app.all('/v1/*', () => {
    throw new ApiError('NOT_FOUND', 'There is no such call.')
  })
  app.use(leadToOneAddress(deps))
  serveFiles(app, deps)
  mountCardPages(app, deps)
  mountExchangePages(app, deps)
  mountDeletionStatus(app, deps)
  mountPages?.(app)

  app.notFound((c) => refuse(c, new ApiError('NOT_FOUND', 'There is nothing here.')))
  app.onError((error, c) => {
    const apiError = toApiError(error)
    readiness.note(apiError)
    const requestId = c.get('requestId')
    if (apiError.status >= 500) deps.log.error({ err: error, requestId }, 'request failed')
    if (apiError instanceof ProviderUnavailable)
      deps.log.warn(
        { err: apiError.cause, provider: apiError.provider, requestId },
        'a provider is not available',
      )
    return refuse(c, apiError)
  })
  return app
}

function allowOrigins(origin: string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposeHeaders: ['ETag', 'X-Request-Id', 'Retry-After', 'Content-Disposition'],
    maxAge: 600,
  })
}

const compressBody = compress()

/**
 * Compresses answers without an `ETag`: the ETag of a compressed body must be weak, and `If-Match`
 * needs a strong one.
 */
const compressLarge: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('ETag')) await compressBody(c, () => Promise.resolve())
}

/** Makes every error answer. */
function refuse(c: Context<AppEnv>, error: ApiError): Response {
  const { code, status, message, fields, headers } = error
  const provider = error instanceof ProviderUnavailable ? error.provider : undefined
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  // RFC 9110 section 15.5.2: every 401 says how to sign in.
  if (code === 'UNAUTHENTICATED') c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  const body: ErrorBody = {
    error: {
      code,
      message,
      ...(fields && { fields }),
      ...(provider !== undefined && { provider }),
      requestId: c.get('requestId'),
    },
  }
  return c.json(body, status)
}

/** Turns an error into an ApiError; details of unexpected errors never leave the server. */
function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  if (isTransactionConflict(error)) return outage('UNAVAILABLE')
  if (hasTakenTooLong(error)) return new ApiError('UNAVAILABLE', TOOK_TOO_LONG)
  return outageOf(error) ?? new ApiError('INTERNAL')
}
