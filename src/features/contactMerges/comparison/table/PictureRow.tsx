import { pictureSource } from '@/contactMerge/mergeContacts'
import type { Contact } from '@/contract/contacts/contact'
import { ContactAvatar } from '@/features/contacts'
import { type ComparisonRowProps, MergeRow, Value, isStruckThrough } from './MergeRow'
import styles from './MergeTable.module.css'

/** The pictures; a radio button chooses where there are several. */
export function PictureRow({ all, names, plan }: ComparisonRowProps) {
  const { contacts, survivorId, choices, setChoices, result, isExcluded } = plan
  const source = contacts.length > 0 ? pictureSource(contacts, survivorId, choices) : undefined
  const hasChoice = all.filter(({ displayImage }) => displayImage !== null).length > 1
  const pictureOf = (contact: Contact, at: number) => {
    if (contact.displayImage === null) return <Value text="" />
    return (
      <label className={styles['choice']}>
        {hasChoice && (
          <input
            type="radio"
            name="displayImage"
            checked={source?.id === contact.id}
            disabled={isExcluded(contact.id)}
            aria-label={`Picture from ${names[at] ?? ''}`}
            onChange={() => {
              setChoices({ ...choices, displayImage: contact.id })
            }}
          />
        )}
        <ContactAvatar contact={contact} size={32} />
      </label>
    )
  }
  return (
    <MergeRow
      title="Picture"
      names={names}
      cells={all.map((contact, at) => ({
        key: contact.id,
        content: pictureOf(contact, at),
        isStruck: isStruckThrough(plan, contact.id),
      }))}
      result={
        result.displayImage === null ? (
          <Value text="" />
        ) : (
          <ContactAvatar contact={{ ...result, id: survivorId }} size={32} />
        )
      }
    />
  )
}
