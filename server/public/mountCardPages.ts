import type { Context, Hono } from 'hono'
import type { CardPhoto } from '@/contactFiles/vcard/write/writeCard'
import { vcardVersions } from '@/contract/contacts/contactFiles'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import type { VisitSource } from '@/contract/profiles/publicCards'
import { isInAppBrowser } from '@/publicCard/inAppBrowser'
import type { NeutralReason } from '@/publicCard/neutral/neutralTexts'
import { type Visit, countVisit } from '../resources/events'
import { virtualCardOf } from '../resources/profiles'
import { referringCard, isScan } from './referringCard'
import { contactFile } from './contactFile'
import { qrPng, qrSvg } from './qrPicture'
import { renderCard } from './renderCard'
import { type NeutralDocument, renderNeutral, renderUnavailable } from './renderNeutral'
import { codingFor, sendRendition, toRendition } from './rendition'
import { contactPhoto, sharePicture } from './sharePicture'
import type { Deps } from '../ports/context'
import type { AppEnv } from '../ports/http'
import type { CachedCard, Rendition } from '../ports/cards'

type Answer = Response | Promise<Response>
type ShowCard = (c: Context<AppEnv>, kept: CachedCard) => Answer

const MIN_EDGE = 128
const MAX_EDGE = 2048
const DEFAULT_EDGE = 512

/**
 * Mounts the pages for visitors at `/card/{key}`, which need no script: the page, the contact file,
 * the code, the picture for previews, and the redirects of its items. A card that shows no profile
 * answers all of them with its neutral page.
 */
export function mountCardPages(app: Hono<AppEnv>, deps: Deps): void {
  const pathOf = (path: string) => `/card/:key${path}`
  const shown = (path: string, show: ShowCard) => async (c: Context<AppEnv>) => {
    c.set('template', `/card/{key}${path.replace(/:(\w+)/g, '{$1}')}`)
    return answer(c, deps, show)
  }
  const get = (path: string, show: ShowCard) => app.get(pathOf(path), shown(path, show))
  /** Pings count actions that happen outside the server (HTML, "hyperlink auditing"). */
  const post = (path: string, show: ShowCard) => app.post(pathOf(path), shown(path, show))

  get('', async (c, kept) => {
    const [origin, coding, isInApp] = [deps.publicOrigin(c), codingFor(c), isWithinApp(c)]
    const variant = `${coding} ${isInApp ? 'in app' : ''} ${origin}`
    const page = await deps.cardPages.rendition(kept, 'page', variant, () =>
      renderCard(kept, { origin, isInApp, coding }),
    )
    count(c, deps, kept, { kind: 'view' })
    return sendRendition(c, page)
  })
  get('/contact.vcf', async (c, kept) => {
    const file = await contactFileFor(c, deps, kept)
    countSave(c, deps, kept)
    return sendRendition(c, file)
  })
  post('/contact.vcf', (c, kept) => {
    countSave(c, deps, kept)
    return c.body(null, 204)
  })
  get('/qr.svg', async (c, kept) => {
    const [origin, coding] = [deps.publicOrigin(c), codingFor(c)]
    const make = async () => qrSvg(await scannedAddress(deps, kept, origin), coding)
    const variant = `${coding} ${origin}`
    return sendRendition(c, await deps.cardPages.rendition(kept, 'svg', variant, make))
  })
  get('/qr.png', async (c, kept) => {
    const [origin, edge] = [deps.publicOrigin(c), edgeOf(c.req.query('size'))]
    const make = async () => qrPng(await scannedAddress(deps, kept, origin), edge)
    const variant = `${String(edge)} ${origin}`
    return sendRendition(c, await deps.cardPages.rendition(kept, 'png', variant, make))
  })
  get('/picture.jpg', async (c, kept) => {
    const make = async () => jpegOf(await sharePicture(deps.files, kept.card))
    const picture = await unlessBroken(deps, deps.cardPages.rendition(kept, 'picture', '', make))
    return picture?.body.length ? sendRendition(c, picture) : c.redirect('/icon-512.png', 302)
  })
  get('/go/:itemId', (c, kept) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const address = countClick(c, deps, kept)
    return address === null ? c.redirect(`/card/${kept.card.key}`, 303) : c.redirect(address, 302)
  })
  post('/go/:itemId', (c, kept) => {
    countClick(c, deps, kept)
    return c.body(null, 204)
  })
}

/** Returns the contact file in the vCard version that the request asks for, else the owner's. */
async function contactFileFor(
  c: Context<AppEnv>,
  deps: Deps,
  kept: CachedCard,
): Promise<Rendition> {
  const page = `${deps.publicOrigin(c)}/card/${kept.row.slug}`
  const { vcard } = kept.row.content.config
  const version = vcardVersions.find((known) => known === c.req.query('version')) ?? vcard.version
  const coding = codingFor(c)
  const jpeg = vcard.hasPhoto ? await photoOf(deps, kept) : undefined
  const make = () => {
    const photo = jpeg && toCardPhoto(jpeg)
    return contactFile(kept, { version, page, photo, coding })
  }
  const variant = `${coding} ${version} ${page} ${jpeg ? 'with' : 'without'} photo`
  return deps.cardPages.rendition(kept, 'contact', variant, make)
}

/** Resolves to the photo of a contact file as a JPEG; undefined without one. */
async function photoOf(deps: Deps, kept: CachedCard): Promise<Uint8Array | undefined> {
  const make = async () => jpegOf(await contactPhoto(deps.files, kept.card))
  const photo = await unlessBroken(deps, deps.cardPages.rendition(kept, 'photo', '', make))
  return photo?.body.length ? photo.body : undefined
}

function toCardPhoto(jpeg: Uint8Array): CardPhoto {
  return { type: 'image/jpeg', base64: Buffer.from(jpeg).toString('base64') }
}

/** Resolves to null for a picture that cannot be read, which is tried again with the next request. */
function unlessBroken({ log }: Deps, picture: Promise<Rendition>): Promise<Rendition | null> {
  return picture.catch((error: unknown) => {
    log.error({ err: error }, 'a picture of a card could not be read')
    return null
  })
}

async function answer(c: Context<AppEnv>, deps: Deps, show: ShowCard): Promise<Response> {
  const key = c.req.param('key') ?? ''
  try {
    const found = await deps.cardPages.find(deps.db, key, deps.clock())
    if (found && 'card' in found) {
      // Programs read it with files, which cannot say it themselves.
      if (!found.card.isIndexed) c.header('X-Robots-Tag', 'noindex')
      return found.card.key === key ? await show(c, found) : toOwnAddress(c, found)
    }
    const state = found?.state ?? 'unknown'
    return sendNeutral(c, renderNeutral(state, key), statusOf(state))
  } catch (error) {
    deps.log.error({ err: error, requestId: c.get('requestId') }, 'a card could not be shown')
    c.header('Retry-After', '10')
    return sendNeutral(c, renderUnavailable(`/card/${encodeURIComponent(key)}`), 503)
  }
}

/** Redirects from a slug in capitals that could have been a card's id (see `oneAddress`). */
function toOwnAddress(c: Context<AppEnv>, { key, card }: CachedCard): Response {
  const { pathname, search } = new URL(c.req.url)
  c.header('Cache-Control', 'no-cache')
  return c.redirect(pathname.replace(key, card.key) + search, 308)
}

/** Returns the status of a neutral page: a retired card is gone for good (RFC 9110 section 15.5.11). */
function statusOf(state: NeutralReason): 200 | 404 | 410 {
  if (state === 'unknown') return 404
  return state === 'retired' ? 410 : 200
}

function sendNeutral(
  c: Context<AppEnv>,
  { html, policy }: NeutralDocument,
  status: 200 | 404 | 410 | 503,
): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policy)
  c.header('X-Robots-Tag', 'noindex')
  return c.html(html, status)
}

function count(
  c: Context<AppEnv>,
  deps: Deps,
  { row, key, cardId, source }: CachedCard,
  visit: Pick<Visit, 'kind' | 'item'>,
): void {
  if (c.req.method === 'HEAD') return
  const { tenantId, ownerId, id: profileId } = row
  const header = (name: string) => c.req.header(name)
  countVisit(deps, {
    ...visit,
    owner: { tenantId, ownerId },
    profileId,
    key,
    cardId,
    source: sourceOf(c, source),
    header,
    network: deps.limiter.networkOf(c),
  })
}

/** Counts a saved contact, unless the app around the page drops the file. */
function countSave(c: Context<AppEnv>, deps: Deps, kept: CachedCard): void {
  if (!isWithinApp(c)) count(c, deps, kept, { kind: 'save' })
}

function isWithinApp(c: Context<AppEnv>): boolean {
  return isInAppBrowser(c.req.header('user-agent') ?? '')
}

/**
 * Returns the source of a visit: the address in a code marks it as scanned, and so do actions on
 * that page.
 */
function sourceOf(c: Context<AppEnv>, source: VisitSource): VisitSource {
  return isScan(c.req.query('s')) || referringCard(c)?.isScanned ? 'qr' : source
}

/** Returns a rendition of a JPEG; it is empty if there is no picture, and cached all the same. */
function jpegOf(picture: Uint8Array | null): Rendition {
  return toRendition(picture ?? new Uint8Array(), { 'Content-Type': 'image/jpeg' })
}

/**
 * Counts a click on the requested everlink, service or social and returns its address, or null if
 * the card does not show it now.
 */
function countClick(c: Context<AppEnv>, deps: Deps, kept: CachedCard): string | null {
  const asked = c.req.param('itemId')
  const { everlinks, services, socials } = kept.card
  const items = [
    ...everlinks.map(({ id, url, title }) => ({ id, url, title, kind: 'everlink' as const })),
    ...services.map(({ id, url, title }) => ({ id, url, title, kind: 'service' as const })),
    ...socials.map(({ id, url }) => ({ id, url, title: '', kind: 'social' as const })),
  ]
  const item = items.find(({ id, url }) => id === asked && url !== null)
  const address = item?.url ? toLinkUrl(item.url) : null
  if (!item || address === null) return null
  count(c, deps, kept, { kind: 'click', item: { id: item.id, kind: item.kind, title: item.title } })
  return address
}

/** Returns the address in a code, with the id of a card, which stays the same when slugs change. */
async function scannedAddress(
  { db }: Deps,
  { cardId, card, row }: CachedCard,
  origin: string,
): Promise<string> {
  return `${origin}/card/${cardId ?? (await virtualCardOf(db, row)) ?? card.key}?s=qr`
}

function edgeOf(size: string | undefined): number {
  return size !== undefined && /^\d{1,5}$/.test(size)
    ? Math.min(MAX_EDGE, Math.max(MIN_EDGE, Number(size)))
    : DEFAULT_EDGE
}
