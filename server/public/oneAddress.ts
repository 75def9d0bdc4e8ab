import type { MiddlewareHandler } from 'hono'
import { isCardKey } from '../resources/profiles'
import type { Deps } from '../ports/context'
import type { AppEnv } from '../ports/http'

/** Writes a part of an address in the one way that is served. */
type Spelling = (part: string) => string

const asGiven: Spelling = (part) => part
const inLowerCase: Spelling = (part) => part.toLowerCase()
/** Slugs are stored in lower case; the case of a card's id is part of it. */
const cardKey: Spelling = (part) => (isCardKey(part) ? part : part.toLowerCase())

/** The addresses that visitors and programs are given. Fixed parts are read in any case. */
const PAGES: readonly (readonly (string | Spelling)[])[] = [
  ['card', cardKey],
  ...['contact.vcf', 'qr.svg', 'qr.png', 'picture.jpg'].map((file) => ['card', cardKey, file]),
  ['card', cardKey, 'go', asGiven],
  ['contacts', 'new', inLowerCase],
  ['deletion-status', asGiven],
  ['files', asGiven],
]
/** A path below the API keeps its last slash, because some calls end with one. */
const API = 'v1'

/**
 * Redirects other spellings of an address, once, to the one that is served: doubled slashes and one at
 * the end everywhere; capitals and needless escapes in the addresses of visitors' pages. It stands
 * before all pages. The query stays, and nothing is counted on the way.
 */
export function leadToOneAddress(deps: Pick<Deps, 'cardPages' | 'clock' | 'db'>) {
  const redirect: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const address = oneAddressOf(pathname)
    if (address === pathname) return next()
    c.header('Cache-Control', 'no-cache')
    return c.redirect((await withShownKey(deps, address)) + search, 308)
  }
  return redirect
}

/**
 * Returns the served spelling of a path, which begins with exactly one slash. The same for its own
 * result.
 */
export function oneAddressOf(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  const plain = parts.map(withoutEscapes)
  const page = PAGES.find((each) => isLike(each, plain))
  const written = page ? plain.map((part, at) => spell(page[at], part)) : parts
  const end = parts[0] === API && pathname.endsWith('/') ? '/' : ''
  return `/${written.join('/')}${end}`
}

function isLike(page: (typeof PAGES)[number], parts: readonly string[]): boolean {
  return (
    page.length === parts.length &&
    page.every((each, at) => typeof each !== 'string' || each === parts[at]?.toLowerCase())
  )
}

function spell(part: string | Spelling | undefined, given: string): string {
  if (typeof part !== 'function') return part ?? given
  return PLAIN.test(given) ? part(given) : given
}

/** Characters that need no escape in an address (RFC 3986, section 2.3). */
const PLAIN = /^[\w.~-]+$/

/** Returns a part without escapes if it needs none; another one stays as it is, broken or not. */
function withoutEscapes(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return PLAIN.test(text) ? text : part
  } catch {
    return part
  }
}

/**
 * Writes a slug of 22 characters in lower case where it is one: written in capitals, only a look-up
 * tells it from a card's id. Without an answer it stays as it is.
 */
async function withShownKey(
  { cardPages, clock, db }: Pick<Deps, 'cardPages' | 'clock' | 'db'>,
  address: string,
): Promise<string> {
  const [start = '', key = ''] = /^\/card\/([\w-]{22})(?=\/|$)/.exec(address) ?? []
  if (!isCardKey(key)) return address
  const found = await cardPages.find(db, key, clock()).catch(() => null)
  return found && 'card' in found
    ? `/card/${found.card.key}${address.slice(start.length)}`
    : address
}
