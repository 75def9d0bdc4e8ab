import { useMemo } from 'react'
import { useFormState } from 'react-final-form'
import { cardCss } from '@/publicCard/styles/cardCss'
import { CardPage } from '@/publicCard/card/CardPage'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import type { ProfileValues } from '../editor/form/profileValues'
import { cardAddress } from '../useCardAddress'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './CardPreview.module.css'

/**
 * The card as visitors would see the values of the form, drawn by the parts of the public page. Its
 * links are disabled.
 */
export function CardPreview() {
  const { profile } = useProfileEditor()
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  const links = usePreviewLinks()
  const { avatar, banner, logo, backgroundVideo } = profile
  const card = toPublicCard(
    { ...values, avatar, banner, logo, backgroundVideo },
    { profileId: profile.id, key: profile.slug, blocks: values.blocks },
    useNow(),
    profile.company,
  )
  const hasBlocks = card.blocks.length > 0
  const css = useMemo(() => cardCss(card.appearance, { hasBlocks }), [card.appearance, hasBlocks])
  return (
    <>
      <p className="visually-hidden">
        A preview of your card, as visitors see it. Its links are disabled.
      </p>
      <style>{css}</style>
      <div inert className={styles.card}>
        <CardPage card={card} links={links} home={paths.home} />
      </div>
    </>
  )
}

/**
 * Returns the same object until a link changes, so that only changed parts of the card are drawn.
 */
function usePreviewLinks() {
  const {
    profile: { slug },
  } = useProfileEditor()
  const fileUrl = useFileUrl()
  const base = fileUrl('')
  return useMemo(() => {
    const [card, page] = [`${base}/card/${slug}`, cardAddress(slug)]
    return {
      file: (path: string) => base + path,
      item: () => card,
      vcard: `${card}/contact.vcf`,
      qr: `${card}/qr.svg`,
      exchange: page,
      page,
    }
  }, [base, slug])
}
