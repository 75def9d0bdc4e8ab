import { useField } from 'react-final-form'
import styles from './RepeatingRows.module.css'
import { PhoneRowField } from '../phone/PhoneRowField'
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

interface LabeledValueRowsProps {
  name: keyof typeof kinds
  /** A suggested value, offered while no row has it. */
  suggestion?: string
  /** The most rows, where there is a limit. */
  limit?: number
}

/** The e-mails, phones or websites of a person, each with its label. */
export function LabeledValueRows({
  name,
  suggestion = '',
  limit = Infinity,
}: LabeledValueRowsProps) {
  const { noun, type, inputMode, labels } = kinds[name]
  const { input } = useField<readonly { value: string }[]>(name, { subscription: { value: true } })
  const isOffered =
    suggestion !== '' &&
    input.value.every(({ value }) => comparable(name, value) !== comparable(name, suggestion))
  return (
    <RepeatingRows
      name={name}
      noun={noun}
      blank={blank}
      limit={limit}
      offer={
        isOffered ? { text: `Add ${suggestion}`, row: { label: '', value: suggestion } } : undefined
      }
      renderRow={(path, ordinal) => (
        <>
          <LabelField name={`${path}.label`} label={`Label of ${ordinal}`} options={labels} />
          <div className={styles.value} data-value>
            {name === 'phones' ? (
              <PhoneRowField name={`${path}.value`} label={ordinal} />
            ) : (
              <TextField
                name={`${path}.value`}
                label={ordinal}
                isLabelHidden
                type={type}
                inputMode={inputMode}
              />
            )}
          </div>
        </>
      )}
    />
  )
}

/** Normalizes a value, so that different spellings of one number or address are equal. */
function comparable(name: keyof typeof kinds, text: string): string {
  return name === 'phones' ? text.replace(/[^\d+]/g, '') : text.trim().toLowerCase()
}
