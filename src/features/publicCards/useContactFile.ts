import { useEffect, useState } from 'react'
import { vcardFileName } from '@/contactFiles/vcard/vcardFile'
import type { PublicCard } from '@/contract/profiles/publicCard'
import type { CardLinks } from '@/publicCard/cardLinks'
import { isInAppBrowser } from '@/publicCard/inAppBrowser'
import { type PhotoLimits, cardPhoto } from '@/shared/lib/cardPhoto'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { cardPageUrl } from './cardUrls'

type FileLink = Pick<CardLinks, 'vcard' | 'vcardName'>

/** The same limits as in the server's file. */
const LIMITS: PhotoLimits = { edge: 320, bytes: 60_000 }

/**
 * Returns a link to a card's vCard, which is created in the browser; null until then, or where that
 * fails. The photo is added once it is loaded, if its owner wants it in the file.
 */
export function useContactFile(card: PublicCard | null): FileLink | null {
  const base = useFileUrl()('')
  const [created, setCreated] = useState<{ card: PublicCard; link: FileLink } | null>(null)
  useEffect(() => {
    if (card === null) return
    const urls: string[] = []
    let isCanceled = false
    const create = async () => {
      const { createContactFile } = await import('./createContactFile')
      const publish = (photo: Parameters<typeof createContactFile>[2]) => {
        if (isCanceled) return
        const vcard = URL.createObjectURL(createContactFile(card, cardPageUrl(card.key), photo))
        urls.push(vcard)
        setCreated({ card, link: { vcard, vcardName: vcardFileName(card.name) } })
      }
      publish(null)
      const photo =
        card.avatar !== null && card.vcard.hasPhoto
          ? await cardPhoto(base + card.avatar, LIMITS)
          : null
      if (photo) publish(photo)
    }
    create().catch(() => undefined) // the server's file remains
    return () => {
      isCanceled = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [card, base])
  return created?.card === card ? created.link : null
}

/**
 * Returns the links with this vCard instead of the server's, whose URL then only counts the saving,
 * and whether an app around the page would drop it.
 */
export function withContactFile<Links extends { vcard: string }>(
  links: Links,
  file: FileLink | null,
): Links & Pick<CardLinks, 'vcardName' | 'vcardPing' | 'isInApp'> {
  const isInApp = isInAppBrowser(navigator.userAgent)
  return { ...links, isInApp, ...(file && { ...file, vcardPing: links.vcard }) }
}
