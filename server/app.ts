import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { calls } from '@/contract'
import type { ErrorBody } from '@/contract/errors'
import { accountRoutes } from './resources/account/account.routes'
import { contactsRoutes } from './resources/contacts/contacts.routes'
import { importsRoutes } from './resources/contactImports/imports.routes'
import { mergesRoutes } from './resources/contactMerges/merges.routes'
import { serveFiles } from './platform/files/serveFiles'
import { ApiError } from './platform/http/apiError'
import { mountRoutes } from './platform/http/mountRoutes'
import { openApiDocument } from './platform/http/openapi'
import { outageOf } from './platform/http/outageOf'
import { createReadiness } from './platform/http/readiness'
import { requestLog } from './platform/http/requestLog'
import { securityHeaders } from './platform/http/securityHeaders'
import { jobsRoutes } from './resources/jobs/jobs.routes'
import { mediaRoutes } from './resources/profiles/media/media.routes'
import { profilesRoutes } from './resources/profiles/profiles.routes'
import { exchangeRoutes } from './public/exchange/exchange.routes'
import { mountExchangePages } from './public/exchange/exchangePages'
import { mountCardPages } from './public/mountCardPages'
import { publicCardsRoutes } from './public/publicCards.routes'
import { toolsRoutes } from './resources/tools/tools.routes'
import { usersRoutes } from './resources/users/users.routes'
import type { Deps } from './ports/context'
import type { AppEnv } from './ports/http'

const REQUEST_ID = /^[\w-]{8,64}$/

export interface AppOptions extends Deps {
  /** Origins besides the app's own that may call the API. */
  corsOrigins?: string[]
  /** Serves what is neither API nor file: the web app, and locally the mailbox. */
  mountPages?: (app: Hono<AppEnv>) => void
  version?: string
}

/** The whole HTTP server as one function from request to response; everything outside is injected. */
export function createApp({
  corsOrigins = [],
  mountPages,
  version = '0',
  ...deps
}: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const document = openApiDocument(calls, version)
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
  if (corsOrigins.length > 0) {
    const exposeHeaders = ['ETag', 'X-Request-Id', 'Retry-After', 'Content-Disposition']
    const allowHeaders = ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key']
    app.use(
      '*',
      cors({
        origin: corsOrigins,
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders,
        exposeHeaders,
        maxAge: 600,
      }),
    )
  }

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    // A disk without space is 503 here too: the answer is for a load balancer.
    const fault = await readiness.check()
    if (!fault) return c.json({ status: 'ready' })
    c.header('Retry-After', fault.headers['Retry-After'])
    return c.json({ status: fault.code === 'INSUFFICIENT_STORAGE' ? 'full' : 'away' }, 503)
  })
  app.get('/v1/openapi.json', (c) => c.json(document))
  const contactRoutes = [...contactsRoutes, ...importsRoutes, ...mergesRoutes]
  const profileRoutes = [
    ...profilesRoutes,
    ...mediaRoutes,
    ...toolsRoutes,
    ...publicCardsRoutes,
    ...exchangeRoutes,
  ]
  mountRoutes(app, deps, calls, [
    ...usersRoutes,
    ...accountRoutes,
    ...contactRoutes,
    ...jobsRoutes,
    ...profileRoutes,
  ])
  app.all('/v1/*', () => {
    throw new ApiError('NOT_FOUND', 'There is no such call.')
  })
  serveFiles(app, deps.files)
  mountCardPages(app, deps)
  mountExchangePages(app, deps)
  mountPages?.(app)

  app.notFound((c) => refuse(c, new ApiError('NOT_FOUND', 'There is nothing here.')))
  app.onError((error, c) => {
    const fault = toApiError(error)
    readiness.note(fault)
    const requestId = c.get('requestId')
    if (fault.status >= 500 && fault.code !== 'NOT_IMPLEMENTED')
      deps.log.error({ err: error, requestId }, 'request failed')
    return refuse(c, fault)
  })
  return app
}

const compressBody = compress()

/** Lists, pages and files go compressed. What has a version goes as it is, because an ETag on a compressed body must be weak and `If-Match` takes a strong one. */
const compressLarge: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('ETag')) await compressBody(c, () => Promise.resolve())
}

/** The one place that makes an error answer. */
function refuse(
  c: Context<AppEnv>,
  { code, status, message, fields, headers }: ApiError,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  // RFC 9110 section 15.5.2: every 401 says how to sign in.
  if (code === 'UNAUTHENTICATED') c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  const body: ErrorBody = {
    error: { code, message, ...(fields && { fields }), requestId: c.get('requestId') },
  }
  return c.json(body, status)
}

/** Nothing of an unforeseen error leaves the server. */
function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  return outageOf(error) ?? new ApiError('INTERNAL')
}
