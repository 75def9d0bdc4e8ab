import { useEffect, useState } from 'react'
import { vcardFileName } from '@/contactFiles/vcard/vcardFile'
import type { PublicCard } from '@/contract/profiles/publicCard'
import type { CardLinks } from '@/publicCard/cardLinks'
import { type PhotoLimits, cardPhoto } from '@/shared/lib/cardPhoto'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { cardPageAt } from './publicAddresses'

type FileLink = Pick<CardLinks, 'vcard' | 'vcardName'>

/** As in the server's own file. */
const LIMITS: PhotoLimits = { edge: 320, bytes: 60_000 }

/**
 * The vCard of a card, made here once the card is shown, with what to save it as; null until then, and where it cannot be made. The photo joins it as soon as it is
 * there, if its owner wants it in the file.
 */
export function useContactFile(card: PublicCard | null): FileLink | null {
  const base = useFileUrl()('')
  const [made, setMade] = useState<{ card: PublicCard; link: FileLink } | null>(null)
  useEffect(() => {
    if (card === null) return
    const urls: string[] = []
    let isGone = false
    const make = async () => {
      const { contactFile } = await import('./contactFile')
      const offer = (photo: Parameters<typeof contactFile>[2]) => {
        if (isGone) return
        const vcard = URL.createObjectURL(contactFile(card, cardPageAt(card.key), photo))
        urls.push(vcard)
        setMade({ card, link: { vcard, vcardName: vcardFileName(card.name) } })
      }
      offer(null)
      const photo =
        card.avatar !== null && card.vcard.hasPhoto
          ? await cardPhoto(base + card.avatar, LIMITS)
          : null
      if (photo) offer(photo)
    }
    make().catch(() => undefined) // the server's own file is left
    return () => {
      isGone = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [card, base])
  return made?.card === card ? made.link : null
}

/** The same links with such a file in the place of the server's, which then only counts that it is saved. */
export function withFile<Links extends { vcard: string }>(
  links: Links,
  file: FileLink | null,
): Links & Pick<CardLinks, 'vcardName' | 'vcardPing'> {
  return file === null ? links : { ...links, ...file, vcardPing: links.vcard }
}
