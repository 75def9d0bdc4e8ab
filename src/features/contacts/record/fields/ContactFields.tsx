import type { ReactNode } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { EmailText } from '@/publicCard/EmailText'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import type { ListKey } from '../../edit/editableKeys'
import { addressLines } from '../../model/addressLines'
import { mailHref } from '../../model/contactLinks'
import { PhoneLink, PhoneNote } from '../PhoneNote'
import { EditableField } from './EditableField'
import { FieldRow } from './FieldRow'
import { useRecordEditing } from './RecordEditing'
import styles from './RecordFields.module.css'

/** The ways to reach a contact: e-mails, phones, addresses and websites. */
export function ContactFields({ contact }: { contact: Contact }) {
  const { emails, phones, addresses, websites } = contact
  return (
    <dl className={styles.fields}>
      <ListField
        contact={contact}
        field="emails"
        title="E-mail"
        rows={emails}
        render={({ value }) => (
          <a href={mailHref(value)}>
            <EmailText address={value} />
          </a>
        )}
      />
      <ListField
        contact={contact}
        field="phones"
        title="Phone"
        rows={phones}
        render={({ value }) => <PhoneLink value={value} />}
        renderNote={({ value }) => <PhoneNote contact={contact} value={value} />}
      />
      <ListField
        contact={contact}
        field="addresses"
        title="Address"
        rows={addresses}
        render={(address) => (
          <span className={styles.lines}>{addressLines(address).join('\n')}</span>
        )}
      />
      <ListField
        contact={contact}
        field="websites"
        title="Website"
        rows={websites}
        render={({ value }) => <ExternalLink href={value}>{value}</ExternalLink>}
      />
    </dl>
  )
}

interface ListFieldProps<Row> {
  contact: Contact
  field: ListKey
  title: string
  rows: readonly Row[]
  render: (row: Row) => ReactNode
  /** Renders what is below the row. */
  renderNote?: (row: Row) => ReactNode
}

function ListField<Row extends { label: string }>(props: ListFieldProps<Row>) {
  const { contact, field, title, rows, render, renderNote } = props
  const isOpen = useRecordEditing().open?.field === field
  if (rows.length === 0 && !isOpen) return null
  return (
    <FieldRow title={title}>
      <EditableField contact={contact} field={field} title={title}>
        <ul className={styles.list}>
          {rows.map((row, at) => (
            <li key={at}>
              {render(row)}
              {row.label !== '' && <span className={styles.label}>{row.label}</span>}
              {renderNote?.(row)}
            </li>
          ))}
        </ul>
      </EditableField>
    </FieldRow>
  )
}
