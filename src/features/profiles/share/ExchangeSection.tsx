import { Radio } from 'antd'
import { useField } from 'react-final-form'
import { type ExchangeField, exchangeFields } from '@/contract/profiles/profileConfig'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { SwitchField } from '@/shared/forms/SwitchField'
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

/** The fields of the exchange form, and the consent that visitors give. */
export function ExchangeSection() {
  const { input } = useField<boolean>('config.exchange.isOn', { subscription: { value: true } })
  const { meta } = useField('config.exchange.fields.email', { subscription: { error: true } })
  const error: unknown = meta.error
  const isShown = input.value || typeof error === 'string'
  return (
    <FormSection title="Contact exchange">
      <SwitchField
        name="config.exchange.isOn"
        label="“Share yours back”"
        help="Visitors can leave their details. They appear in your contacts, under Recently added."
      />
      {isShown && (
        <>
          <div className={styles.uses}>
            {exchangeFields.map((field) => (
              <UseField key={field} field={field} />
            ))}
          </div>
          {typeof error === 'string' && (
            <p role="alert" className={styles.error}>
              {error}
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

/** A visitor must be reachable, so e-mail and phone cannot both be off. */
const alternative: Partial<Record<ExchangeField, ExchangeField>> = {
  email: 'phone',
  phone: 'email',
}

function UseField({ field }: { field: ExchangeField }) {
  const isEditable = useIsEditable('config')
  const { input } = useField<string>(`config.exchange.fields.${field}`, {
    subscription: { value: true },
  })
  const { input: other } = useField<string>(
    `config.exchange.fields.${alternative[field] ?? field}`,
    {
      subscription: { value: true },
    },
  )
  const isOnlyOption =
    alternative[field] !== undefined && other.value === 'off' && input.value !== 'off'
  const options = (field === 'name' ? uses.slice(0, 2) : uses).map((use) =>
    use.value === 'off' && isOnlyOption ? { ...use, disabled: true } : use,
  )
  return (
    <div className={styles.use}>
      <span>
        {labels[field]}
        {isOnlyOption && (
          <span className={styles.reason}>
            Required because {labels[alternative[field] ?? field].toLowerCase()} is off
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
