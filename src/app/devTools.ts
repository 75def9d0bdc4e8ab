const SECRET = /token|secret|password|proof|authorization|credential|permissions|dsn|apikey/i

/**
 * Returns an action as Redux DevTools shows it: without secrets, files by their size only, and
 * RTK Query's actions under their endpoint's name.
 */
export function sanitizeAction<A extends object>(action: A): A {
  const name = endpointActionName(action)
  return withoutSecrets(name === null ? action : { ...action, type: name })
}

interface EndpointMeta {
  arg?: { endpointName?: string }
  requestStatus?: string
  baseQueryMeta?: { durationMs?: number }
}

/** Names an action of an endpoint, such as `listContacts fulfilled 42 ms`; otherwise null. */
function endpointActionName(action: { meta?: EndpointMeta }): string | null {
  const { arg, requestStatus, baseQueryMeta } = action.meta ?? {}
  if (!arg?.endpointName) return null
  const duration = baseQueryMeta?.durationMs
  return [arg.endpointName, requestStatus, duration !== undefined && `${String(duration)} ms`]
    .filter(Boolean)
    .join(' ')
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
  // A provider's answer to a connection: its code may be exchanged once.
  const isGrant = 'code' in value && 'state' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) || (isGrant && key === 'code') ? '[hidden]' : clean(inner, seen),
    ]),
  )
}
