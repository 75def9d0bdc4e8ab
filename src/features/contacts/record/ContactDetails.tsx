import type { ReactNode } from 'react'
import type { Contact, Consent } from '@/contract/contacts/contact'
import { formatDateTime } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { birthdayText, relativeDate } from '../model/contactDates'
import { mailHref, telHref } from '../model/contactLinks'
import { addressLines } from '../model/addressLines'
import styles from './ContactPage.module.css'
import { CustomFields } from './CustomFields'
import { Detail, DetailList } from './DetailList'
import type { ChangeContact } from './useContactChange'

const sources = {
  manual: 'Added by hand',
  import: 'Imported from a file',
  exchange: 'Left their details on your card',
  demo: 'Demo data',
} as const

interface ContactDetailsProps {
  contact: Contact
  /** The tags, as the place has room for them. */
  tags: ReactNode
  /** Changes the custom fields; null where that is not allowed. */
  change: ChangeContact | null
  /** Leaves out the consent. */
  isShort?: boolean
}

/** All details of a contact; empty ones are left out. */
export function ContactDetails({ contact, tags, change, isShort = false }: ContactDetailsProps) {
  const { birthday, notes, extras, source, consent, createdAt, updatedAt } = contact
  return (
    <div className={styles.details}>
      <ContactMethods contact={contact} />
      {birthday !== '' && <Detail title="Birthday">{birthdayText(birthday)}</Detail>}
      {tags !== null && <Detail title="Tags">{tags}</Detail>}
      {notes !== '' && (
        <Detail title="Notes">
          <p className={styles.notes}>{notes}</p>
        </Detail>
      )}
      <CustomFields extras={extras} change={change} />
      {!isShort && consent && (
        <Detail title="Agreed to">
          <GivenConsent consent={consent} />
        </Detail>
      )}
      <p className={styles.dates}>
        {sources[source]}, <Moment at={createdAt} />
        {updatedAt !== createdAt && (
          <>
            . Changed <Moment at={updatedAt} />
          </>
        )}
      </p>
    </div>
  )
}

function ContactMethods({
  contact: { emails, phones, websites, addresses },
}: {
  contact: Contact
}) {
  return (
    <>
      <DetailList
        title="E-mail"
        rows={emails}
        render={({ value }) => <a href={mailHref(value)}>{value}</a>}
      />
      <DetailList
        title="Phone"
        rows={phones}
        render={({ value }) => <a href={telHref(value)}>{value}</a>}
      />
      <DetailList
        title="Web"
        rows={websites}
        render={({ value }) => <ExternalLink href={value}>{value}</ExternalLink>}
      />
      <DetailList
        title="Address"
        rows={addresses}
        render={(address) => (
          <span className={styles.lines}>{addressLines(address).join('\n')}</span>
        )}
      />
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {relativeDate(at, useNow())}
    </time>
  )
}

/** The consent that a person gave: its time, profile and text. */
function GivenConsent({ consent: { text, version, givenAt, profileName } }: { consent: Consent }) {
  return (
    <p className={styles.notes}>
      Left their details on <time dateTime={givenAt}>{formatDateTime(givenAt)}</time> through{' '}
      {profileName === null ? 'a profile that you deleted' : <>your profile “{profileName}”</>};
      agreed to: “{text}” (version {version})
    </p>
  )
}
