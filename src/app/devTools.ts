const SECRET = /token|secret|password|proof|authorization|credential|permissions|dsn|apikey/i

/** Hides the secrets and files of an action from Redux DevTools. */
export function sanitizeAction<A extends object>(action: A): A {
  return withoutSecrets(action)
}

/** Hides the secrets and files of the state from Redux DevTools. */
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
