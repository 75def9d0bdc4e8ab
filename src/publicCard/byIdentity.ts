/** A function of objects that works an object out once: values that never change give what they gave before, the same object. What nobody holds any more is forgotten. */
export function byIdentity<In extends object, Out>(work: (value: In) => Out): (value: In) => Out {
  const known = new WeakMap<In, { out: Out }>()
  return (value) => {
    const found = known.get(value) ?? { out: work(value) }
    known.set(value, found)
    return found.out
  }
}
