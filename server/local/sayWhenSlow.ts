/** Milliseconds after which a start says what it is doing. */
const SLOW_MS = 4_000

/** Returns how to name the step of a start, which is said once when it takes long, and how to end. */
export function sayWhenSlow(say: (line: string) => void): {
  onStep: (step: string) => void
  end: () => void
} {
  let doing = ''
  const timer = setTimeout(() => {
    say(`${doing} …`)
  }, SLOW_MS)
  return {
    onStep: (step) => {
      doing = step
    },
    end: () => {
      clearTimeout(timer)
    },
  }
}
