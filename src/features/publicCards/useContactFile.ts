import { useEffect, useState } from 'react'
import { vcardFileName } from '@/contactFiles/vcard/vcardFile'
import type { PublicCard } from '@/contract/publicCards'
import type { CardLinks } from '@/publicCard/cardLinks'
import { cardPageAt } from './publicAddresses'

type FileLink = Pick<CardLinks, 'vcard' | 'vcardName'>

/** The vCard of a card, made here once the card is shown, with what to save it as; null until then, and where it cannot be made. */
export function useContactFile(card: PublicCard | null): FileLink | null {
  const [made, setMade] = useState<{ card: PublicCard; link: FileLink } | null>(null)
  useEffect(() => {
    if (card === null) return
    let vcard: string | null = null
    let isGone = false
    const make = async () => {
      const { contactFile } = await import('./contactFile')
      if (isGone) return
      vcard = URL.createObjectURL(contactFile(card, cardPageAt(card.key)))
      setMade({ card, link: { vcard, vcardName: vcardFileName(card.name) } })
    }
    make().catch(() => undefined) // the server's own file is left
    return () => {
      isGone = true
      if (vcard !== null) URL.revokeObjectURL(vcard)
    }
  }, [card])
  return made?.card === card ? made.link : null
}
