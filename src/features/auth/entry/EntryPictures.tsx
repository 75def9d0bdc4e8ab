import { classNames } from '@/shared/tables/classNames'
import styles from './EntryPage.module.css'

const schemes = ['light', 'dark'] as const

/** Shows the product itself: a card on a phone in front of the contacts. `npm run screenshots` takes both pictures. */
export function EntryPictures() {
  return (
    <div className={styles['pictures']}>
      {schemes.map((scheme) => (
        <img
          key={scheme}
          className={classNames(styles['window'], styles[scheme])}
          src={`/entry/contacts-${scheme}.webp`}
          width={1120}
          height={720}
          loading="lazy"
          alt="The contacts table with search, filters and tags"
        />
      ))}
      <img
        className={styles['phone']}
        src="/entry/card.webp"
        width={390}
        height={800}
        alt="A digital business card on a phone, with a button that saves the contact"
      />
    </div>
  )
}
