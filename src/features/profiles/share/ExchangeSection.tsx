import { Radio } from 'antd'
import { useField } from 'react-final-form'
import { type ExchangeField, exchangeFields } from '@/contract/profiles/profileConfig'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { SwitchField } from '../fields/SwitchField'
import { ConsentForm } from './ConsentForm'
import styles from './ShareTab.module.css'

const labels: Record<ExchangeField, string> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  organization: 'Company',
  jobTitle: 'Job title',
  website: 'Website',
  metAt: 'Where we met',
  note: 'Note',
  photo: 'Photo',
}
const uses = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'off', label: 'Off' },
]

/** What visitors are asked for when they share theirs back, and what they agree to. */
export function ExchangeSection() {
  const { input } = useField<boolean>('config.exchange.isOn', { subscription: { value: true } })
  const { meta } = useField('config.exchange.fields.email', { subscription: { error: true } })
  const fault: unknown = meta.error
  const isShown = input.value || typeof fault === 'string'
  return (
    <FormSection title="Contact exchange">
      <SwitchField
        name="config.exchange.isOn"
        label="“Share yours back”"
        help="Visitors can leave their details; they come to your contacts, under recently added."
      />
      {isShown && (
        <>
          <div className={styles.uses}>
            {exchangeFields.map((field) => (
              <UseField key={field} field={field} />
            ))}
          </div>
          {typeof fault === 'string' && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </>
      )}
      <div hidden={!isShown}>
        <ConsentForm />
      </div>
    </FormSection>
  )
}

/** Of e-mail and phone the one that the other leaves is asked for: a visitor must be reachable. */
const otherWay: Partial<Record<ExchangeField, ExchangeField>> = { email: 'phone', phone: 'email' }

function UseField({ field }: { field: ExchangeField }) {
  const isEditable = useIsEditable('config')
  const { input } = useField<string>(`config.exchange.fields.${field}`, {
    subscription: { value: true },
  })
  const { input: other } = useField<string>(`config.exchange.fields.${otherWay[field] ?? field}`, {
    subscription: { value: true },
  })
  const isLastWay = otherWay[field] !== undefined && other.value === 'off' && input.value !== 'off'
  const options = (field === 'name' ? uses.slice(0, 2) : uses).map((use) =>
    use.value === 'off' && isLastWay ? { ...use, disabled: true } : use,
  )
  return (
    <div className={styles.use}>
      <span>
        {labels[field]}
        {isLastWay && (
          <span className={styles.reason}>
            Asked for, since {labels[otherWay[field] ?? field].toLowerCase()} is off
          </span>
        )}
      </span>
      <Radio.Group
        aria-label={labels[field]}
        size="small"
        disabled={!isEditable}
        optionType="button"
        options={options}
        value={input.value}
        onChange={({ target }) => {
          input.onChange(target.value)
        }}
      />
    </div>
  )
}
