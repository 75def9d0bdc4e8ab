import { Radio } from 'antd'
import { useField } from 'react-final-form'
import * as v from 'valibot'
import { type LockableField, lockableFields } from '@/contract/companies/lockableFields'
import { type Appearance, appearance } from '@/contract/profiles/profileContent'
import { AppearanceFields } from '@/features/profiles'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormSection } from '@/shared/forms/FormSection'
import { lockTitles } from '@/shared/forms/lockTitles'
import styles from './Branding.module.css'

const lockHints: Record<LockableField, string> = {
  occupation: 'The card shows the title from the list of employees.',
  department: 'The card shows the department from the list of employees.',
  organization: 'The card shows the name of the company.',
  logo: 'The card shows the logo of the company.',
  appearance: 'The card has the look that is chosen here.',
}

/** The look and the locks of a company's form. */
export function BrandingFields() {
  return (
    <>
      <LookField />
      <LocksField />
    </>
  )
}

/** Returns whether two values are the same, so that a change that was taken back is none. */
const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function LookField() {
  const isEditable = useIsEditable('appearance')
  const { input } = useField<Appearance | null>('appearance', {
    allowNull: true,
    isEqual: isSameJson,
    subscription: { value: true },
  })
  const isOwn = input.value === null
  return (
    <>
      <FormSection title="Look">
        <Radio.Group
          aria-label="Look"
          className={styles.look ?? ''}
          disabled={!isEditable}
          value={isOwn ? 'own' : 'company'}
          onChange={({ target }) => {
            input.onChange(target.value === 'own' ? null : v.parse(appearance, {}))
          }}
          options={[
            { value: 'own', label: 'Employees choose their own look' },
            { value: 'company', label: 'All cards have the look of the company' },
          ]}
        />
      </FormSection>
      {!isOwn && <AppearanceFields />}
    </>
  )
}

function LocksField() {
  const isEditable = useIsEditable('locks')
  const { input } = useField<LockableField[]>('locks', {
    isEqual: isSameJson,
    subscription: { value: true },
  })
  return (
    <FormSection title="Locked fields">
      <p className="help-text">
        Employees can’t change these on the profile that shows the company.
      </p>
      <fieldset className={styles.locks} disabled={!isEditable}>
        <legend className="visually-hidden">Locked fields</legend>
        {lockableFields.map((field) => (
          <label key={field} className={styles.lock}>
            <input
              type="checkbox"
              checked={input.value.includes(field)}
              onChange={({ target }) => {
                input.onChange(
                  lockableFields.filter((each) =>
                    each === field ? target.checked : input.value.includes(each),
                  ),
                )
              }}
            />
            <span>
              {lockTitles[field]}
              <span className="help-text"> {lockHints[field]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormSection>
  )
}
