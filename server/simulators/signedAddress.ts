import { createHmac } from 'node:crypto'

/** Addresses that a provider's media host serves for some time only. */
export interface SignedAddresses {
  /** Returns the address of a path, until `lifeMs` from now. */
  sign: (path: string) => string
  /** Tells whether an address is one of these and its time is not over. */
  isValid: (address: string) => boolean
}

interface Options {
  origin: () => string
  clock: () => Date
  lifeMs: number
  /** The query parameters that have the end, in seconds, and the signature. */
  parameters: readonly [string, string]
  secret: string
}

/** Creates the addresses of a simulated media host. */
export function createSignedAddresses(options: Options): SignedAddresses {
  const { origin, clock, lifeMs, secret } = options
  const [endName, sumName] = options.parameters
  const sumOf = (path: string, end: string) =>
    createHmac('sha256', secret).update(`${path} ${end}`).digest('base64url')
  return {
    sign(path) {
      const end = String(Math.floor((clock().getTime() + lifeMs) / 1000))
      const query = new URLSearchParams({ [endName]: end, [sumName]: sumOf(path, end) })
      return `${origin()}${path}?${query.toString()}`
    },
    isValid(address) {
      const { pathname, searchParams } = new URL(address)
      const end = searchParams.get(endName) ?? ''
      const isOurs = searchParams.get(sumName) === sumOf(pathname, end)
      return isOurs && Number(end) * 1000 > clock().getTime()
    },
  }
}
