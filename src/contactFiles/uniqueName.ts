/**
 * Returns a name that is not taken, such as `Phone (3)`, and takes it. `names` holds the number to
 * try next for each name, so that thousands of equal ones take linear time.
 */
export function uniqueName(name: string, names: Map<string, number>): string {
  let unique = name
  let number = names.get(name) ?? 2
  for (; names.has(unique); number += 1) unique = `${name} (${String(number)})`
  names.set(name, number)
  if (unique !== name) names.set(unique, 2)
  return unique
}
