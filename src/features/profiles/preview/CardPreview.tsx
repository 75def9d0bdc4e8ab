import { useMemo } from 'react'
import { useFormState } from 'react-final-form'
import { cardCss } from '@/publicCard/cardCss'
import { CardPage } from '@/publicCard/card/CardPage'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import type { ProfileValues } from '../editor/profileValues'
import { cardAddress } from '../useCardAddress'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './CardPreview.module.css'

/** The card as a visitor would see it now, drawn by the same parts as the public page from what stands in the form. Nothing in it can be followed. */
export function CardPreview() {
  const { profile } = useProfileEditor()
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  const links = usePreviewLinks()
  const css = useMemo(() => cardCss(values.appearance), [values.appearance])
  const { avatar, banner, logo, backgroundVideo } = profile
  const card = toPublicCard(
    { ...values, avatar, banner, logo, backgroundVideo },
    { profileId: profile.id, key: profile.slug },
    useNow(),
  )
  return (
    <>
      <p className="visually-hidden">
        A preview of your card, as visitors see it. Nothing in it can be followed.
      </p>
      <style>{css}</style>
      <div inert className={styles.card}>
        <CardPage card={card} links={links} home={paths.home} />
      </div>
    </>
  )
}

/** One object as long as nothing in it changes, so that the card's parts are drawn again for what they show only. */
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
      everlink: () => card,
      vcard: `${card}/contact.vcf`,
      qr: `${card}/qr.svg`,
      exchange: page,
      page,
    }
  }, [base, slug])
}
