import * as v from 'valibot'

const SECRET = /token|secret|password|proof|authorization|credential|permissions|dsn|apikey/i

/**
 * Returns an action as Redux DevTools shows it: without secrets, files by their size only, and
 * RTK Query's actions under their endpoint's name.
 */
export function sanitizeAction<A extends object>(action: A): A {
  const name = endpointActionName(action)
  return withoutSecrets(name === null ? action : { ...action, type: name })
}

const endpointMeta = v.object({
  arg: v.object({ endpointName: v.string() }),
  requestStatus: v.string(),
  baseQueryMeta: v.optional(v.object({ durationMs: v.number() })),
})

/** Names an action of an endpoint, such as `listContacts fulfilled 42 ms`; null for any other action. */
function endpointActionName(action: object): string | null {
  const parsed = v.safeParse(v.object({ meta: endpointMeta }), action)
  if (!parsed.success) return null
  const { arg, requestStatus, baseQueryMeta } = parsed.output.meta
  const duration = baseQueryMeta ? ` ${String(baseQueryMeta.durationMs)} ms` : ''
  return `${arg.endpointName} ${requestStatus}${duration}`
}

/** Returns the state as Redux DevTools shows it: without secrets, and files by their size only. */
export function sanitizeState<S>(state: S): S {
  return withoutSecrets(state)
}

/** A cast, because the shape stays the same and only leaves are replaced. */
function withoutSecrets<T>(value: T): T {
  return clean(value, new WeakSet()) as T
}

function clean(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === 'function') return '[function]'
  if (value instanceof Blob) return `[file, ${String(value.size)} bytes]`
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return '[again]'
  seen.add(value)
  const cleaned = Array.isArray(value)
    ? value.map((item: unknown) => clean(item, seen))
    : cleanEntries(value, seen)
  seen.delete(value)
  return cleaned
}

function cleanEntries(value: object, seen: WeakSet<object>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) ? '[hidden]' : clean(inner, seen),
    ]),
  )
}
