import { TextField } from '@/shared/forms/TextField'
import styles from './ContactForm.module.css'
import { LabelField } from './LabelField'
import { RepeatingRows } from './RepeatingRows'

const blank = { label: '', value: '' }

const kinds = {
  emails: { noun: 'e-mail', type: 'email', inputMode: 'email', labels: ['Home', 'Work', 'Other'] },
  phones: { noun: 'phone', type: 'tel', inputMode: 'tel', labels: ['Mobile', 'Home', 'Work', 'Other'] },
  websites: { noun: 'website', type: 'text', inputMode: 'url', labels: ['Home page', 'Work', 'Profile', 'Other'] },
} as const

/** The e-mails, phones or websites of a contact, each with its label. */
export function LabelledRows({ name }: { name: keyof typeof kinds }) {
  const { noun, type, inputMode, labels } = kinds[name]
  return (
    <RepeatingRows
      name={name}
      noun={noun}
      blank={blank}
      renderRow={(path, ordinal) => (
        <>
          <LabelField name={`${path}.label`} label={`Label of ${ordinal}`} options={labels} />
          <div className={styles.value} data-value>
            <TextField name={`${path}.value`} label={ordinal} isLabelHidden type={type} inputMode={inputMode} />
          </div>
        </>
      )}
    />
  )
}
