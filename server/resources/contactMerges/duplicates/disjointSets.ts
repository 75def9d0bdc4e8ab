/** Sets of numbers that only ever grow together (union-find); numbers need not be announced. */
export class DisjointSets {
  private parents = new Int32Array(1024).fill(-1)

  /** The number that stands for the set of `node`. */
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

  /** A root's parent is its size, negative. */
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
