interface Options {
  most: number
  windowMs: number
  clock: () => Date
}

/** Counts requests by key in a sliding window; a request beyond the limit is false and not counted. */
export function createSlidingLimit({ most, windowMs, clock }: Options): (key: string) => boolean {
  const requests = new Map<string, number[]>()
  return (key) => {
    const now = clock().getTime()
    const recent = (requests.get(key) ?? []).filter((time) => time > now - windowMs)
    const isAllowed = recent.length < most
    requests.set(key, isAllowed ? [...recent, now] : recent)
    return isAllowed
  }
}
