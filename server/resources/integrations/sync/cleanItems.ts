import { toSafeUrl } from '@/contract/profiles/webAddress'
import type { ProviderItem } from '../../../ports/integrations'

const MAX_ITEMS = 100
const MAX_TEXT = 4000
const MAX_DETAIL = 200
const MAX_ID = 255

/**
 * Returns a provider's items as they can be stored and linked: each once, with bounded texts, and
 * without those whose address is none of the web.
 */
export function cleanItems(items: readonly ProviderItem[]): ProviderItem[] {
  const known = new Set<string>()
  return items.slice(0, MAX_ITEMS).flatMap((item) => {
    const { externalId } = item
    const url = toSafeUrl(item.url)
    const isId =
      externalId !== '' && externalId.length <= MAX_ID && cleanText(externalId) === externalId
    if (url === null || !isId || known.has(externalId)) return []
    known.add(externalId)
    const publishedAt =
      item.publishedAt && Number.isFinite(item.publishedAt.getTime()) ? item.publishedAt : null
    const text = cleanText(item.text, MAX_TEXT)
    return [{ ...item, url, text, detail: cleanText(item.detail, MAX_DETAIL), publishedAt }]
  })
}

/** Returns a text without what cannot be stored, cut between characters. */
export function cleanText(text: string, most = MAX_TEXT): string {
  const plain = text.replaceAll('\0', '').toWellFormed()
  return plain.length <= most
    ? plain
    : plain
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
