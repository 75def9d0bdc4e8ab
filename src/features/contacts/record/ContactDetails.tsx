import type { ReactNode } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { birthdayText, relativeDate } from '../model/contactDates'
import { mailHref, telHref } from '../model/contactLinks'
import { useNow } from '@/shared/lib/useNow'
import { formatDateTime } from '@/shared/lib/format'
import { addressLines } from './addressLines'
import styles from './ContactPage.module.css'
import { GivenConsent } from './GivenConsent'

const sources = {
  manual: 'Added by hand',
  import: 'Imported from a file',
  exchange: 'Left their details on your card',
  demo: 'Demo data',
} as const

interface ContactDetailsProps {
  contact: Contact
  /** The tags, in the form that the place has room for. */
  tags: ReactNode
  /** Only what reaches the person, and the notes. */
  isShort?: boolean
}

/** Everything that is known of a contact, in the order one looks for it. What is not known takes no room. */
export function ContactDetails({ contact, tags, isShort = false }: ContactDetailsProps) {
  const {
    emails,
    phones,
    websites,
    addresses,
    birthday,
    notes,
    extras,
    source,
    consent,
    createdAt,
    updatedAt,
  } = contact
  return (
    <div className={styles.details}>
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
      {birthday !== '' && <Detail title="Birthday">{birthdayText(birthday)}</Detail>}
      {tags !== null && <Detail title="Tags">{tags}</Detail>}
      {notes !== '' && (
        <Detail title="Notes">
          <p className={styles.notes}>{notes}</p>
        </Detail>
      )}
      {!isShort && Object.keys(extras).length > 0 && (
        <Detail title="Also in the imported file">
          <dl className={styles.extras}>
            {Object.entries(extras).map(([header, value]) => (
              <div key={header}>
                <dt>{header}</dt>
                <dd className={styles.lines}>{value}</dd>
              </div>
            ))}
          </dl>
        </Detail>
      )}
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

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {relativeDate(at, useNow())}
    </time>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.detail}>
      <h2 className={styles.detailTitle}>{title}</h2>
      <div className={styles.detailValue}>{children}</div>
    </section>
  )
}

interface DetailListProps<Row> {
  title: string
  rows: readonly Row[]
  render: (row: Row) => ReactNode
}

function DetailList<Row extends { label: string }>({ title, rows, render }: DetailListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Detail title={title}>
      <ul className={styles.list}>
        {rows.map((row, at) => (
          <li key={at}>
            {render(row)}
            {row.label !== '' && <span className={styles.label}>{row.label}</span>}
          </li>
        ))}
      </ul>
    </Detail>
  )
}
