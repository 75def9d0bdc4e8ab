/** A function of a plain value that keeps its last answer, for who asks the same again and again. */
export function lastAnswer<In extends string | number, Out>(
  work: (value: In) => Out,
): (value: In) => Out {
  let last: { value: In; out: Out } | null = null
  return (value) => {
    if (last?.value !== value) last = { value, out: work(value) }
    return last.out
  }
}
