/**
 * Disjoint sets of numbers that can only be joined (union-find); numbers need not be added first.
 */
export class DisjointSets {
  private parents = new Int32Array(1024).fill(-1)

  /** Returns the number that represents the set of `node`. */
  find(node: number): number {
    let at = node
    for (let parent = this.parentOf(at); parent >= 0; parent = this.parentOf(at)) {
      const above = this.parentOf(parent)
      if (above >= 0) this.parents[at] = above
      at = parent
    }
    return at
  }

  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a === b) return
    this.grow(Math.max(a, b))
    const [sizeA, sizeB] = [-this.parentOf(a), -this.parentOf(b)]
    const [large, small] = sizeA >= sizeB ? [a, b] : [b, a]
    this.parents[large] = -(sizeA + sizeB)
    this.parents[small] = large
  }

  /** Returns the same sets, to join without changing these. */
  copy(): DisjointSets {
    const same = new DisjointSets()
    same.parents = this.parents.slice()
    return same
  }

  /** Tells whether a number was joined with another. */
  isJoined(node: number): boolean {
    return this.parentOf(node) !== -1
  }

  /** A root has its size as a negative parent. */
  private parentOf(node: number): number {
    return this.parents[node] ?? -1
  }

  private grow(node: number): void {
    if (node < this.parents.length) return
    const larger = new Int32Array(Math.max(node + 1, this.parents.length * 2)).fill(-1)
    larger.set(this.parents)
    this.parents = larger
  }
}

/**
 * Returns the sets among these numbers that have more than one; with `other`, only those that are
 * in more than one of the other sets (the numbers are all members of the sets then).
 */
export function setsOf(
  nodes: Iterable<number>,
  sets: DisjointSets,
  other?: DisjointSets,
): number[][] {
  const joined: number[] = []
  for (const node of nodes) if (sets.isJoined(node)) joined.push(node)
  const wanted = other ? rootsOfSpanning(joined, sets, other) : undefined
  const found = new Map<number, number[]>()
  for (const node of joined) {
    const root = sets.find(node)
    if (wanted && !wanted.has(root)) continue
    const set = found.get(root)
    if (set) set.push(node)
    else found.set(root, [node])
  }
  return [...found.values()].filter(({ length }) => length > 1)
}

/** Returns the roots of the sets that have members in more than one of the others. */
function rootsOfSpanning(
  nodes: readonly number[],
  sets: DisjointSets,
  other: DisjointSets,
): Set<number> {
  const wanted = new Set<number>()
  for (const node of nodes) {
    const root = sets.find(node)
    if (other.find(node) !== other.find(root)) wanted.add(root)
  }
  return wanted
}

/** Tells whether the members of a group are in more than one of the sets. */
export function spans(group: readonly number[], sets: DisjointSets): boolean {
  const first = sets.find(group[0] ?? 0)
  for (const index of group) if (sets.find(index) !== first) return true
  return false
}
