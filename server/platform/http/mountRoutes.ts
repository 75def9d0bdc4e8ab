import type { Context, Hono } from 'hono'
import { type Call, type SuccessStatus, pathParams } from '@/contract/call'
import { withUpload } from '../files/uploads'
import { ApiError } from './apiError'
import { withIdempotencyKey, requestFingerprint, takesIdempotencyKey } from './idempotency'
import { limitBody } from './limitBody'
import { authorize, requirePolicy } from './policies'
import { pathShape } from './pathShape'
import { hideStreamErrors } from './hideStreamErrors'
import { readInput } from './readInput'
import { withSecondRun } from './withSecondRun'
import type { Download, PublicRoute, Route, SignedInRoute } from './route'
import type { Ctx, Deps, PublicCtx } from '../../ports/context'
import type { AppEnv } from '../../ports/http'
import type { IdentityClaims } from '../../ports/identity'

/**
 * Mounts every call of the contract with its route (limit → authenticate → validate → policy of the
 * call's `access` → verb → `{ data }`).
 * The more literal path wins (`/v1/contacts/merge` before `/v1/contacts/{contactId}`); a known path with another method answers 405.
 */
export function mountRoutes(
  app: Hono<AppEnv>,
  deps: Deps,
  calls: Record<string, Call>,
  routes: Route[],
): void {
  const sorted = Object.entries(calls).sort(
    ([, a], [, b]) => pathParams(a.path).length - pathParams(b.path).length,
  )
  for (const [operation, call] of sorted) {
    const served = routes.find((candidate) => candidate.call === call)
    if (!served) throw new Error(`${operation} has no route.`)
    requirePolicy(call, deps.registry)
    app.on(call.method, honoPaths(call.path), limitBody(call), async (c) => {
      c.set('template', call.path)
      return answer(c, deps, call.mayTakeLong ? deps.db : deps.requestDb, operation, served)
    })
  }
  const templates = new Map(sorted.map(([, { path }]) => [pathShape(path), path]))
  for (const [shape, path] of templates) {
    const allow = sorted
      .filter(([, call]) => pathShape(call.path) === shape)
      .map(([, call]) => call.method)
      .join(', ')
    for (const served of honoPaths(path))
      app.all(served, () => {
        throw new ApiError('METHOD_NOT_ALLOWED', `Use ${allow}.`, undefined, { Allow: allow })
      })
  }
}

async function answer(
  c: Context<AppEnv>,
  deps: Deps,
  db: Deps['db'],
  operation: string,
  served: Route,
): Promise<Response> {
  const { call } = served
  if (call.rateLimit && !call.rateLimit.of) await deps.limiter.take(c, operation, call.rateLimit)
  const jobs: ((db: Deps['db']) => Promise<void>)[] = []
  let status: SuccessStatus = call.success ?? 200
  const ctx: PublicCtx = {
    ...deps,
    db,
    requestId: c.get('requestId'),
    host: hostOf(c),
    origin: deps.publicOrigin(c),
    network: deps.limiter.networkOf(c),
    header: (name) => c.req.header(name),
    setHeader: (name, value) => {
      c.header(name, value)
    },
    setStatus: (given) => {
      status = given
    },
    afterCommit: (job) => jobs.push(job),
  }
  const data = await handle(c, ctx, operation, served)
  for (const job of jobs)
    await job(deps.db).catch((error: unknown) => {
      deps.log.error({ err: error, requestId: ctx.requestId }, 'work after the answer failed')
    })

  c.header('Cache-Control', 'no-store')
  if (isWithoutBody(status)) return c.body(null, status)
  if (call.download) return sendDownload(c, deps, asDownload(data), call.download)
  if (call.versioned || call.method === 'GET') setVersion(c, data)
  return c.json(call.isBare ? data : { data }, status)
}

function isWithoutBody(status: SuccessStatus): status is 204 | 304 {
  return status === 204 || status === 304
}

async function handle(
  c: Context<AppEnv>,
  ctx: PublicCtx,
  operation: string,
  served: Route,
): Promise<unknown> {
  if (served.isSigned) return served.handle(ctx, await c.req.text())
  return served.isPublic
    ? handlePublic(c, ctx, operation, served)
    : handleSignedIn(c, ctx, operation, served)
}

/** Handles a public call; a token is ignored. */
async function handlePublic(
  c: Context<AppEnv>,
  ctx: PublicCtx,
  operation: string,
  { call, handle }: PublicRoute,
): Promise<unknown> {
  const input = await readInput(call, c.req)
  const key = c.req.header('idempotency-key')
  if (key === undefined || !takesIdempotencyKey(call)) return handle(ctx, input)
  const fingerprint = await requestFingerprint(operation, input.params, input.body)
  return withIdempotencyKey(
    ctx,
    call,
    { tenantId: '', ownerId: `public:${operation}` },
    key,
    fingerprint,
    (inside) => handle(inside, input),
  )
}

async function handleSignedIn(
  c: Context<AppEnv>,
  base: PublicCtx,
  operation: string,
  { call, handle, storesFiles = false }: SignedInRoute,
): Promise<unknown> {
  const claims = await authenticate(c, base)
  const input = await readInput(call, c.req)
  const actor = await authorize(base, claims, { call, ...input })
  const ctx = { ...base, actor }
  const key = c.req.header('idempotency-key')
  if (key === undefined || !takesIdempotencyKey(call))
    return withSecondRun(ctx, call, undefined, (outside) => handle(outside, input))
  const fingerprint = await requestFingerprint(operation, input.params, input.body)
  const sender = { tenantId: actor.tenantId, ownerId: actor.userId }
  const run = (outside: Ctx) =>
    withIdempotencyKey(outside, call, sender, key, fingerprint, (inside) => handle(inside, input))
  return storesFiles
    ? withUpload(ctx, (upload) => run({ ...ctx, upload }))
    : withSecondRun(ctx, call, key, run)
}

function authenticate(c: Context<AppEnv>, { identity }: PublicCtx): Promise<IdentityClaims> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new ApiError('UNAUTHENTICATED')
  return identity.verify(token)
}

function hostOf(c: Context<AppEnv>): string {
  const origin = c.req.header('origin') ?? ''
  return new URL(URL.canParse(origin) ? origin : c.req.url).host
}

function setVersion(c: Context<AppEnv>, data: unknown): void {
  if (typeof data === 'object' && data !== null && 'version' in data)
    c.header('ETag', `"${String(data.version)}"`)
}

/**
 * Narrows the data of a call that the contract declares as a download; `route` has checked its
 * handler's type.
 */
function asDownload(data: unknown): Download {
  return data as Download
}

function sendDownload(
  c: Context<AppEnv>,
  { log }: Deps,
  { fileName, stream, type = '' }: Download,
  declared: string,
): Response {
  const media = type || declared
  c.header('Content-Type', media.startsWith('text/') ? `${media}; charset=utf-8` : media)
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  const onError = (error: unknown) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'a download broke off')
  }
  return c.body(hideStreamErrors(stream, onError))
}

/**
 * `/v1/contacts/{contactId}` → `/v1/contacts/:contactId`. A template that ends with a slash is served
 * without it, too.
 */
function honoPaths(template: string): string[] {
  const path = template.replace(/\{(\w+)\}/g, ':$1')
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path]
}
