import { useMemo } from 'react'
import { useField } from 'react-final-form'
import { type Appearance, emptyProfileContent } from '@/contract/profiles/profileContent'
import { CardPage } from '@/publicCard/card/CardPage'
import { cardCss } from '@/publicCard/styles/cardCss'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { useNow } from '@/shared/lib/useNow'
import { paths } from '@/shared/paths'
import { useListCompanyEverlinksQuery } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import styles from './Branding.module.css'

/** An employee of no company in particular, whose card shows the company. */
const example = {
  ...emptyProfileContent,
  firstName: 'Ada',
  lastName: 'Moreau',
}

/** The card of an example employee with the company's look. Its links are disabled. */
export function EmployeePreview() {
  const company = useOpenCompany()
  const { id } = company
  const { data: everlinks } = useListCompanyEverlinksQuery({ id })
  const { input } = useField<Appearance | null>('appearance', {
    allowNull: true,
    subscription: { value: true },
  })
  const base = useFileUrl()('')
  const links = useMemo(
    () => ({
      file: (path: string) => base + path,
      item: () => base,
      vcard: base,
      qr: `${base}/card/example/qr.svg`,
      exchange: base,
      page: base,
    }),
    [base],
  )
  const card = toPublicCard(example, { profileId: id, key: 'example' }, useNow(), {
    ...company,
    appearance: input.value,
    everlinks: everlinks?.items ?? [],
    jobTitle: 'Job title',
    department: 'Department',
  })
  const hasBlocks = card.blocks.length > 0
  const css = useMemo(() => cardCss(card.appearance, { hasBlocks }), [card.appearance, hasBlocks])
  return (
    <aside className={styles.aside}>
      <div role="region" aria-label="Preview" tabIndex={0} className={styles.phone}>
        <p className="visually-hidden">A preview of an employee’s card. Its links are disabled.</p>
        <style>{css}</style>
        <div inert className={styles.preview}>
          <CardPage card={card} links={links} home={paths.home} />
        </div>
      </div>
    </aside>
  )
}
