import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../apiError'
import { clientNetwork } from './clientNetwork'
import type { RateLimit } from '@/contract/call'
import type { RateLimiter } from '../../../ports/http'

/**
 * Creates a rate limiter in this process's memory; of several processes behind one address, each
 * allows the whole limit. See `clientNetwork` for proxies.
 */
export function createRateLimiter(trustedProxyHops = 0): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (name: string, { requests, seconds }: RateLimit) => {
    const limiter =
      limiters.get(name) ?? new RateLimiterMemory({ points: requests, duration: seconds })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    take: async (c, operation, limit) => {
      await limiterOf(operation, limit).consume(clientNetwork(c, trustedProxyHops)).catch(refuse)
    },
    count: async (operation, key, limit) => {
      await limiterOf(operation, limit).consume(key).catch(refuse)
    },
    isWithin: async (operation, key, limit) => {
      const { consumedPoints } = await limiterOf(operation, limit).penalty(key)
      return consumedPoints <= limit.requests
    },
    countTry: async (operation, tries, isWrong) => {
      const counted = tries.map(({ key, limit }) => {
        const limiter = limiterOf(`wrong ${operation} ${String(limit.requests)}`, limit)
        return { key, limit, limiter }
      })
      for (const { key, limit, limiter } of counted) {
        const state = await limiter.get(key)
        if (state !== null && state.consumedPoints >= limit.requests) refuse(state)
      }
      if (isWrong)
        await Promise.all(counted.map(({ key, limiter }) => limiter.consume(key))).catch(refuse)
    },
    networkOf: (c) => clientNetwork(c, trustedProxyHops),
    reset: () => {
      limiters.clear()
    },
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  throw new ApiError(
    'RATE_LIMITED',
    `Too many attempts. Try again in ${inWords(seconds)}.`,
    undefined,
    { 'Retry-After': String(seconds) },
  )
}

/**
 * Returns a duration in words, rounded up so that nobody retries too early: '1 second', '59
 * seconds', '1 minute', '4 minutes'.
 */
function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`
}
