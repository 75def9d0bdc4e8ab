import type { Contact } from '@/contract/contacts/contact'
import { NO_COUNTRY, UNKNOWN_NUMBER, lacksCountry } from '@/values/phone/phoneText'
import { PhoneProblem } from '@/shared/forms/phone/PhoneProblem'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { telHref } from '../model/contactLinks'
import { useContactChange } from './useContactChange'

interface PhoneNoteProps {
  contact: Contact
  /** One of its numbers, as it is stored. */
  value: string
}

/** A phone number as a link that calls it. */
export function PhoneLink({ value }: { value: string }) {
  const { format } = usePhoneTexts()
  return <a href={telHref(value)}>{format(value)}</a>
}

/**
 * The reason why people abroad cannot call a number. One click adds the reader's country, if the
 * number is valid there.
 */
export function PhoneNote({ contact, value }: PhoneNoteProps) {
  const { read, isRead, ownCode } = usePhoneTexts()
  const { may } = usePermissions()
  const change = useContactChange(contact)
  const completed = read(value)
  const addCountry = async () => {
    const error = await change(({ phones }) =>
      phones.some((phone) => phone.value === value)
        ? {
            phones: phones.map((phone) =>
              phone.value === value ? { ...phone, value: completed } : phone,
            ),
          }
        : null,
    )
    if (error) toast.error(error.message)
  }
  const hasNoCountry = lacksCountry(value)
  if (!hasNoCountry && isRead(value)) return null
  const isCompletable = completed !== value && may('update', 'Contact', contact, 'phones')
  return (
    <PhoneProblem
      of={value}
      text={hasNoCountry ? NO_COUNTRY : UNKNOWN_NUMBER}
      code={isCompletable ? ownCode : null}
      onAdd={(button) => {
        // The button goes with the note.
        button.closest('li')?.querySelector('a')?.focus()
        void addCountry()
      }}
    />
  )
}
