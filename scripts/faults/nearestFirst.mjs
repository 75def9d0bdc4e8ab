import { relative } from 'node:path'

const CHUNK = 8

/** Returns the words of a path: its folders, and the parts of its name. */
const wordsOf = (path) =>
  new Set(
    path
      .replace(/(?:\.dom|\.test|\.postgres)*\.tsx?$/, '')
      .split(/[/.]|(?=[A-Z])/)
      .map((word) => word.toLowerCase()),
  )

/** Returns how far a test is from a file: the share of words that only one of the paths has. */
export function distance(file, test) {
  const [a, b] = [wordsOf(file), wordsOf(test)]
  const shared = [...a].filter((word) => b.has(word)).length
  return 1 - shared / (a.size + b.size - shared)
}

/**
 * Returns a sequencer that runs the tests nearest to the file in question first, so that a limit of
 * time means the same on each machine, whatever Vitest remembers of earlier runs. Projects take
 * turns, a few files each, because a process serves one project only.
 */
export const nearestFirst = (fileInQuestion) =>
  class {
    constructor(vitest) {
      this.root = vitest.config.root
    }

    sort(specs) {
      const file = fileInQuestion()
      const far = new Map(
        specs.map((spec) => [spec, distance(file, relative(this.root, spec.moduleId))]),
      )
      const near = (a, b) =>
        far.get(a) - far.get(b) ||
        (`${a.moduleId} ${a.project.name}` < `${b.moduleId} ${b.project.name}` ? -1 : 1)
      const turns = new Map()
      const turnOf = new Map()
      for (const spec of [...specs].sort(near)) {
        const count = turns.get(spec.project) ?? 0
        turns.set(spec.project, count + 1)
        turnOf.set(spec, Math.floor(count / CHUNK))
      }
      const order = [...turns.keys()]
      return [...specs].sort(
        (a, b) =>
          turnOf.get(a) - turnOf.get(b) ||
          order.indexOf(a.project) - order.indexOf(b.project) ||
          near(a, b),
      )
    }

    shard(specs) {
      return specs
    }
  }
