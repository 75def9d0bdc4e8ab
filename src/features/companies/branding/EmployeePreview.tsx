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
  occupation: 'Job title',
  department: 'Department',
}

/** The card of an example employee with the company's look. Its links are disabled. */
export function EmployeePreview() {
  const { id, name, logo, banner, socials } = useOpenCompany()
  const { data: everlinks } = useListCompanyEverlinksQuery({ id })
  const { input } = useField<Appearance | null>('appearance', {
    allowNull: true,
    subscription: { value: true },
  })
  const appearance = input.value ?? emptyProfileContent.appearance
  const css = useMemo(() => cardCss(appearance), [appearance])
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
  const card = toPublicCard(
    {
      ...example,
      organization: name,
      logo,
      banner,
      appearance,
      socials: [...socials],
      everlinks: everlinks?.items.map(({ state: _state, ...everlink }) => everlink) ?? [],
    },
    { profileId: id, key: 'example' },
    useNow(),
  )
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
