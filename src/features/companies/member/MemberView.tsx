import { useIsServed } from '@/api/extensions'
import { Link } from 'react-router-dom'
import { extensions } from '@/contract/extensions'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { paths } from '@/shared/paths'
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
      <ShownPosts />
      {useIsServed(extensions.employees) && <Colleagues />}
    </>
  )
}

/** Says that the company's posts are on the card of its people, with the way to them. */
function ShownPosts() {
  const { id, blocks } = useOpenCompany()
  if (!blocks.some(({ isHidden, items }) => !isHidden && items.length > 0)) return null
  return (
    <section className={`panel ${styles.section ?? ''}`} aria-label="Integrations">
      <p className={styles.text}>
        Cards that show the company also show posts of its Instagram.{' '}
        <Link to={paths.company(id, 'integrations')}>See the posts</Link>
      </p>
    </section>
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
