import type { Consent, Contact } from '@/contract/contacts/contact'
import { formatDateTime } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { relativeDate } from '../../model/contactDates'
import styles from './Timeline.module.css'

const sources = {
  manual: 'Added by hand',
  import: 'Imported from a file',
  exchange: 'Left their details on your card',
  demo: 'Demo data',
} as const

/** The first entry of a timeline: where a contact came from, and what they agreed to. */
export function Origin({
  contact: { source, consent, createdAt },
}: {
  contact: Pick<Contact, 'source' | 'consent' | 'createdAt'>
}) {
  return (
    <>
      <p className={styles.when}>
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {relativeDate(createdAt, useNow())}
        </time>
      </p>
      {(source !== 'exchange' || !consent) && <p className={styles.doneText}>{sources[source]}</p>}
      {consent && <GivenConsent consent={consent} />}
    </>
  )
}

/** The consent that a person gave: its time, profile and text. */
function GivenConsent({ consent: { text, version, givenAt, profileName } }: { consent: Consent }) {
  return (
    <p className={styles.doneText}>
      Left their details on <time dateTime={givenAt}>{formatDateTime(givenAt)}</time> through{' '}
      {profileName === null ? 'a profile that you deleted' : <>your profile “{profileName}”</>};
      agreed to: “{text}” (version {version})
    </p>
  )
}
