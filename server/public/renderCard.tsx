import type { PublicCard } from '@/contract/profiles/publicCard'
import { CardPage } from '@/publicCard/card/CardPage'
import { cardCss } from '@/publicCard/styles/cardCss'
import type { CardLinks } from '@/publicCard/cardLinks'
import { sharedPicture } from '@/publicCard/sharedPicture'
import { cardColors } from '@/publicCard/styles/themes'
import { plainPolicy, renderPlainDocument } from './PlainDocument'
import { toRendition } from './rendition'
import { pictureShape } from './sharePicture'
import type { CachedCard, ContentCoding, Rendition } from '../ports/cards'

/** Search engines and previews cut off longer ones. */
const MAX_DESCRIPTION = 200

interface PageOptions {
  origin: string
  /** For visitors within an app that drops the contact file (`isInAppBrowser`). */
  isInApp: boolean
  coding?: ContentCoding
}

/** Renders the page of a card for visitors at `origin`. */
export function renderCard(
  { card, row }: CachedCard,
  { origin, isInApp, coding }: PageOptions,
): Rendition {
  const page = `${origin}/card/${row.slug}`
  const css = cardCss(card.appearance, { hasBlocks: card.blocks.length > 0, isInApp })
  const html = renderPlainDocument({
    title: titleOf(card),
    lang: card.language,
    css,
    colors: cardColors[card.appearance.theme],
    head: <CardMeta card={card} page={page} origin={origin} />,
    children: (
      <CardPage
        card={card}
        links={{ ...linksOf(card, page), isInApp }}
        home={`/?redirect=${addressOf(card)}`}
      />
    ),
  })
  return toRendition(
    html,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': plainPolicy(css),
      // A page without scripts has nothing that its opener could reach. Isolated from it, the page
      // would need a new browser process, which a phone takes some 50 ms to start.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
    coding,
  )
}

function addressOf({ key }: PublicCard): string {
  return `/card/${encodeURIComponent(key)}`
}

/**
 * Returns the addresses of a card's page. Those on this server are relative, so the page is the
 * same at every origin.
 */
function linksOf(card: PublicCard, page: string): CardLinks {
  const own = addressOf(card)
  return {
    file: (path) => path,
    item: (id) => `${own}/go/${id}`,
    vcard: `${own}/contact.vcf`,
    qr: `${own}/qr.svg`,
    exchange: `/contacts/new/${card.profileId}`,
    page,
  }
}

/** Renders the Open Graph properties (ogp.me), whose addresses must be absolute. */
function CardMeta({ card, page, origin }: { card: PublicCard; page: string; origin: string }) {
  const description = descriptionOf(card)
  const shape = pictureShape(card)
  const file = sharedPicture(card)
  const picture = file === null ? `${origin}/icon-512.png` : `${page}/${file}`
  const properties: [string, string][] = [
    ['og:type', 'profile'],
    ['og:site_name', 'Tessera'],
    ['og:title', titleOf(card)],
    ['og:description', description],
    ['og:url', page],
    ['og:image', picture],
    ['og:image:width', String(shape?.width ?? 512)],
    ['og:image:height', String(shape?.height ?? 512)],
  ]
  return (
    <>
      <meta name="description" content={description} />
      {!card.isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={page} />
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta
        name="twitter:card"
        content={shape && shape.width > shape.height ? 'summary_large_image' : 'summary'}
      />
    </>
  )
}

/** Returns a title such as `Ada Moreau · Engineer, Analytical Engines`. */
function titleOf({ name, occupation, organization }: PublicCard): string {
  const work = [occupation, organization === name ? '' : organization]
    .filter((part) => part !== '')
    .join(', ')
  return [name || 'A digital business card', work].filter((part) => part !== '').join(' · ')
}

function descriptionOf({ bio, name, hasExchange }: PublicCard): string {
  const words = bio.replace(/\s+/g, ' ').trim()
  if (words === '') {
    if (name === '') return 'A digital business card.'
    const card = `The digital business card of ${name}`
    return hasExchange ? `${card}: save the contact, or leave yours.` : `${card}. Save the contact.`
  }
  const characters = Array.from(words)
  if (characters.length <= MAX_DESCRIPTION) return words
  return `${characters
    .slice(0, MAX_DESCRIPTION)
    .join('')
    .replace(/\s\S*$/, '')}…`
}
