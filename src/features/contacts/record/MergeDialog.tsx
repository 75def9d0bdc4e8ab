import { Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { useListContactsQuery } from '../contactsApi'
import { contactName } from '../model/contactName'
import styles from './MergeDialog.module.css'

const DEBOUNCE_MS = 200
/** The number of contacts that are offered at once. */
const OFFERED = 10

interface MergeDialogProps {
  contact: Contact
  onClose: () => void
}

/** Finds the contact to merge with this one, and opens the comparison of both. */
export function MergeDialog({ contact, onClose }: MergeDialogProps) {
  useReturnFocus()
  const navigate = useNavigate()
  const id = useId()
  const { typed, setTyped, others, message } = useOthers(contact.id)
  return (
    <Modal
      open
      title={`Merge ${contactName(contact)}`}
      footer={null}
      width={440}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label htmlFor={id}>Other contact of the same person</label>
        <Select<string, { value: string; label: string; other: ContactSummary }>
          id={id}
          autoFocus
          placeholder="Search by name, organization, e-mail or phone"
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          value={null}
          suffixIcon={null}
          notFoundContent={message}
          options={others.map((other) => ({ value: other.id, label: contactName(other), other }))}
          optionRender={({ data: { other } }) => <Option contact={other} />}
          onSelect={(otherId) => void navigate(paths.contactsCompare([contact.id, otherId]))}
        />
        <p className={styles.hint}>
          Next, you compare both contacts. Nothing is merged until you say so.
        </p>
      </div>
    </Modal>
  )
}

function Option({ contact }: { contact: ContactSummary }) {
  const name = contactName(contact)
  const { organization, emails, phones } = contact
  const details = [organization, emails[0]?.value, phones[0]?.value].filter(
    (detail) => detail && detail !== name,
  )
  return (
    <span className={styles.option}>
      {name}
      <span className={styles.details}>{details.slice(0, 2).join(' · ')}</span>
    </span>
  )
}

/** Searches the other contacts while the person types; `message` says why there are none. */
function useOthers(contactId: string) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const search = useDebouncedValue(text, DEBOUNCE_MS)
  const { currentData, error } = useListContactsQuery(
    { search, offset: 0, limit: OFFERED + 1 },
    { skip: search === '' },
  )
  const isKnown = text === search && (currentData !== undefined || error !== undefined)
  const others = text === '' ? [] : (currentData?.items ?? []).filter(({ id }) => id !== contactId)
  const message = isKnown ? (error ? messageOf(error) : 'No other contact found') : 'Searching…'
  return { typed, setTyped, others, message: text === '' ? null : message }
}
