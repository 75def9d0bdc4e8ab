/** The most requests of a location in any ten seconds, and on a UTC day. */
const WINDOW_MS = 10_000
export const MOST_PER_WINDOW = 100
export const MOST_PER_DAY = 200_000
const DAY_MS = 86_400_000

/** The outcome of counting a request. */
interface Counted {
  isAllowed: boolean
  headers: Record<string, string>
}

/** The limits of each location. A request that is refused counts for nothing. */
export interface RequestLimits {
  count: (locationId: string) => Counted
  /** Counts so many requests of this day at once, for tests of the day's limit. */
  use: (locationId: string, requests: number) => void
}

interface Usage {
  recent: number[]
  day: number
  used: number
}

/**
 * Creates the documented limits, per app and location:
 * https://marketplace.gohighlevel.com/docs/oauth/Authorization
 */
export function createRequestLimits(clock: () => Date): RequestLimits {
  const usages = new Map<string, Usage>()
  const usageOf = (locationId: string): Usage => {
    const now = clock().getTime()
    const day = Math.floor(now / DAY_MS)
    const usage = usages.get(locationId) ?? { recent: [], day, used: 0 }
    if (usage.day !== day) Object.assign(usage, { day, used: 0 })
    usage.recent = usage.recent.filter((time) => time > now - WINDOW_MS)
    usages.set(locationId, usage)
    return usage
  }
  return {
    use(locationId, requests) {
      usageOf(locationId).used += requests
    },
    count(locationId) {
      const usage = usageOf(locationId)
      const isAllowed = usage.recent.length < MOST_PER_WINDOW && usage.used < MOST_PER_DAY
      if (isAllowed) {
        usage.recent.push(clock().getTime())
        usage.used += 1
      }
      return {
        isAllowed,
        headers: {
          'X-RateLimit-Limit-Daily': String(MOST_PER_DAY),
          'X-RateLimit-Daily-Remaining': String(MOST_PER_DAY - usage.used),
          'X-RateLimit-Interval-Milliseconds': String(WINDOW_MS),
          'X-RateLimit-Max': String(MOST_PER_WINDOW),
          'X-RateLimit-Remaining': String(MOST_PER_WINDOW - usage.recent.length),
        },
      }
    },
  }
}
