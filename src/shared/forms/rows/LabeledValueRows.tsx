import { useField } from 'react-final-form'
import styles from './RepeatingRows.module.css'
import { LabelField } from './LabelField'
import { RepeatingRows } from './RepeatingRows'
import { TextField } from '../TextField'

const blank = { label: '', value: '' }

const kinds = {
  emails: { noun: 'e-mail', type: 'email', inputMode: 'email', labels: ['Home', 'Work', 'Other'] },
  phones: {
    noun: 'phone',
    type: 'tel',
    inputMode: 'tel',
    labels: ['Mobile', 'Home', 'Work', 'Other'],
  },
  websites: {
    noun: 'website',
    type: 'text',
    inputMode: 'url',
    labels: ['Home page', 'Work', 'Profile', 'Other'],
  },
} as const

interface LabelledRowsProps {
  name: keyof typeof kinds
  /** What is probably wanted; it is offered as long as no row holds it. */
  known?: string
  /** How many there can be, where that is known. */
  limit?: number
}

/** The e-mails, phones or websites of a person, each with its label. */
export function LabeledValueRows({ name, known = '', limit = Infinity }: LabelledRowsProps) {
  const { noun, type, inputMode, labels } = kinds[name]
  const { input } = useField<readonly { value: string }[]>(name, { subscription: { value: true } })
  const isOffered =
    known !== '' && input.value.every(({ value }) => plain(name, value) !== plain(name, known))
  return (
    <RepeatingRows
      name={name}
      noun={noun}
      blank={blank}
      limit={limit}
      offer={isOffered ? { text: `Add ${known}`, row: { label: '', value: known } } : undefined}
      renderRow={(path, ordinal) => (
        <>
          <LabelField name={`${path}.label`} label={`Label of ${ordinal}`} options={labels} />
          <div className={styles.value} data-value>
            <TextField
              name={`${path}.value`}
              label={ordinal}
              isLabelHidden
              type={type}
              inputMode={inputMode}
            />
          </div>
        </>
      )}
    />
  )
}

/** The same for an address or a number however it is written. */
function plain(name: keyof typeof kinds, text: string): string {
  return name === 'phones' ? text.replace(/[^\d+]/g, '') : text.trim().toLowerCase()
}
