import type { LookupAddress } from 'node:dns'
import { OutboundError } from './outboundError'
import { isPublicAddress } from './publicAddress'
import { isReservedName } from './reservedName'
import { resolveName } from './resolveName'
import { sendOnce } from './sendOnce'
import { type NameServersOf, topLevelDomains } from './topLevelDomains'
import type { Outbound } from '../../ports/outbound'

interface Options {
  /** Tells whether an IP address may be requested at a port; tests allow their own server. */
  isAllowed?: (address: string, port: number) => boolean
  /** Resolves to the addresses of a name; rejects with the code ENOTFOUND if there is none. */
  resolve?: (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>
  /** Resolves to the name servers of a top-level domain, for a name that is not found. */
  nameServersOf?: NameServersOf
}

const WEB_PORTS = new Set([80, 443, 8080, 8443])
const MAX_REDIRECTS = 5
const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const HEADERS = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  'accept-language': 'en',
  'user-agent': 'TesseraBot/1.0 (+link preview)',
}

/**
 * Creates the client for addresses that people type. A name is resolved once per request, all its
 * addresses must be allowed, and the connection goes to one of them, which prevents DNS rebinding.
 * At most five redirects are followed, each checked like the first address. `timeoutMs` (5 s)
 * covers everything together, and at most `maxBytes` (1 MB) of the decoded body are read. No
 * cookies or credentials are sent. Reserved names (RFC 2606, 6761) are refused without resolving
 * them.
 */
export function createOutbound({
  isAllowed = isPublicWeb,
  resolve = resolveName,
  nameServersOf,
}: Options = {}): Outbound {
  const isServed = topLevelDomains(nameServersOf)

  async function addressesOf(url: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const literal = literalAddress(url.hostname)
    const found = literal
      ? [literal]
      : await untilAborted(resolve(url.hostname, signal).catch(nothingFound), signal)
    if (found.length === 0) {
      const kind = (await untilAborted(isServed(url.hostname), signal)) ? 'noHost' : 'unreachable'
      throw new OutboundError(kind, 'The name was not found.')
    }
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    if (!found.every(({ address }) => isAllowed(address, port)))
      throw new OutboundError('refused', 'This is no address of the public web.')
    return found
  }

  return {
    async get(address, { method = 'GET', timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {}) {
      const signal = AbortSignal.timeout(timeoutMs)
      let url = webAddress(address)
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const addresses = await addressesOf(url, signal)
        const { status, headers, body, isCut } = await sendOnce(url, {
          method,
          headers: HEADERS,
          maxBytes,
          signal,
          addresses,
        })
        if (!REDIRECTS.has(status) || headers.location === undefined)
          return { status, url: url.href, contentType: headers['content-type'] ?? '', body, isCut }
        url = webAddress(utf8Header(headers.location), url)
      }
      throw new OutboundError('tooManyRedirects', 'The address leads on and on.')
    },
  }
}

function isPublicWeb(address: string, port: number): boolean {
  return WEB_PORTS.has(port) && isPublicAddress(address)
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isPlain || isReservedName(url.hostname))
    throw new OutboundError('refused', 'This is no address of a web page.')
  return url
}

/**
 * Returns the address if a host name is one. The WHATWG parser has normalized it to four decimal
 * numbers, or to IPv6 in brackets.
 */
function literalAddress(hostname: string): LookupAddress | null {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 6 }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? { address: hostname, family: 4 } : null
}

function nothingFound(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOTFOUND') return []
  throw new OutboundError('unreachable', 'The name could not be resolved.', { cause: error })
}

/** Waits for work that cannot be canceled, until `signal` aborts. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(new OutboundError('timeout', 'It took too long.'))
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort)
    })
  })
}

/** Decodes a header as UTF-8; Node reads headers as Latin-1. */
function utf8Header(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8')
}
