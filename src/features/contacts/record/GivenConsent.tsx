import styles from './ContactPage.module.css'
import type { Consent } from '@/contract/contacts/contact'
import { formatDateTime } from '@/shared/lib/format'

/** When, through which profile and to which text a person agreed who left their details themselves. */
export function GivenConsent({
  consent: { text, version, givenAt, profileName },
}: {
  consent: Consent
}) {
  return (
    <p className={styles.notes}>
      Left their details on <time dateTime={givenAt}>{formatDateTime(givenAt)}</time> through{' '}
      {profileName === null ? 'a profile that you deleted' : <>your profile “{profileName}”</>};
      agreed to: “{text}” (version {version})
    </p>
  )
}
