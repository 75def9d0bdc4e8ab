/** Makes a function of objects compute each object once. Results live as long as their objects. */
export function memoizeByIdentity<In extends object, Out>(
  compute: (value: In) => Out,
): (value: In) => Out {
  const results = new WeakMap<In, { out: Out }>()
  return (value) => {
    const result = results.get(value) ?? { out: compute(value) }
    results.set(value, result)
    return result.out
  }
}

/**
 * Makes a function of plain values keep its last result, for callers that repeat the same value.
 */
export function memoizeLast<In extends string | number, Out>(
  compute: (value: In) => Out,
): (value: In) => Out {
  let last: { value: In; out: Out } | null = null
  return (value) => {
    if (last?.value !== value) last = { value, out: compute(value) }
    return last.out
  }
}
