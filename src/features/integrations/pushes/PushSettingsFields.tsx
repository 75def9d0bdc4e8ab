import { useField } from 'react-final-form'
import { type PushField, customSources, pushFields } from '@/contract/integrations/pushes'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { SwitchField } from '@/shared/forms/SwitchField'
import { TagsField } from '@/shared/forms/TagsField'
import { TextField } from '@/shared/forms/TextField'
import styles from './Pushes.module.css'
import { customTitles, fieldTitles } from './pushText'

/** The fields of the settings of pushes. */
export function PushSettingsFields() {
  return (
    <>
      <SwitchField
        name="isAutomatic"
        label="Send new contacts automatically"
        help="People who share their details on your card are sent to GoHighLevel, with the version of the consent they gave. So are later changes of contacts you have sent."
      />
      <SwitchField
        name="isPaused"
        label="Pause sending"
        help="Contacts wait in the list below until you turn this off."
      />
      <FieldChoice />
      <fieldset className={styles.group}>
        <legend>Custom fields</legend>
        <p className="help-text">
          Write the key of a custom field of your location, such as job_title. An empty one is not
          sent.
        </p>
        {customSources.map((source, at) => (
          <TextField
            key={source}
            name={`customFields[${String(at)}].key`}
            label={customTitles[source]}
            maxLength={100}
          />
        ))}
      </fieldset>
      <SwitchField
        name="hasContactTags"
        label="Send the contact’s tags"
        help="They are added to the tags that the contact has at GoHighLevel."
      />
      <TagsField label="Tags for every contact you send" />
    </>
  )
}

/** The choice of the contact's fields to send. */
function FieldChoice() {
  const isEditable = useIsEditable('fields')
  const { input } = useField<PushField[]>('fields', {
    isEqual: isSameList,
    subscription: { value: true },
  })
  return (
    <fieldset className={styles.group} disabled={!isEditable}>
      <legend>Fields</legend>
      <p className="help-text">The e-mail address and the phone number always go.</p>
      <div className={styles.choices}>
        {pushFields.map((field) => (
          <label key={field} className={styles.choice}>
            <input
              type="checkbox"
              checked={input.value.includes(field)}
              onChange={({ target }) => {
                input.onChange(
                  pushFields.filter((each) =>
                    each === field ? target.checked : input.value.includes(each),
                  ),
                )
              }}
            />
            {fieldTitles[field]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns whether two lists are the same, so that a change that was taken back is none. */
function isSameList(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
