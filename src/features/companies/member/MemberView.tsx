import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { useOpenCompany } from '../page/useOpenCompany'
import { Colleagues } from './Colleagues'
import styles from './Member.module.css'
import { OwnPlace } from './OwnPlace'

/** The company for people who do not administer it: what it is, their own place, colleagues. */
export function MemberView() {
  return (
    <>
      <AboutCompany />
      <OwnPlace />
      {useIsServed(extensions.employees) && <Colleagues />}
    </>
  )
}

function AboutCompany() {
  const { website, about } = useOpenCompany()
  const href = website === '' ? null : toLinkUrl(website)
  if (href === null && about === '') return null
  return (
    <section className={`panel ${styles.section ?? ''}`} aria-label="About">
      {about !== '' && <p className={styles.about}>{about}</p>}
      {href !== null && (
        <p className={styles.text}>
          <ExternalLink href={href}>{website}</ExternalLink>
        </p>
      )}
    </section>
  )
}
