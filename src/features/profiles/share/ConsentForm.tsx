import { Button } from 'antd'
import type { FormApi } from 'final-form'
import { useRef } from 'react'
import { Form, useField } from 'react-final-form'
import * as v from 'valibot'
import { DEFAULT_CONSENT_TEXT } from '@/contract/profiles/consentText'
import { exchangeConfigInput } from '@/contract/profiles/profileConfig'
import { EditableContext, useIsEditable } from '@/shared/forms/EditableContext'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { validateWith } from '@/shared/forms/validateWith'
import { UnsavedFormTracker } from '../editor/UnsavedFormTracker'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './ShareTab.module.css'

interface ConsentValues {
  consentText: string
}

const validate = validateWith(v.pick(exchangeConfigInput, ['consentText']))

/** What visitors agree to. It is saved by its own button: each text that is saved is a version to which somebody may have agreed. */
export function ConsentForm() {
  const { profile, saveNow } = useProfileEditor()
  const { input } = useField<string>('config.exchange.consentText', {
    subscription: { value: true },
    parse: (text: string) => text,
  })
  const isEditable = useIsEditable('config')
  const fields = useRef<HTMLFormElement>(null)
  // The buttons go with the draft, and must not take the keyboard with them.
  const focus = () => {
    fields.current?.querySelector('textarea')?.focus()
  }
  const onSubmit = (values: ConsentValues, form: FormApi<ConsentValues>) => {
    const text = values.consentText.trim()
    form.change('consentText', text)
    input.onChange(text)
    focus()
    // Whether it is saved, and why not, is said where that is said of all.
    void saveNow('config')
  }
  return (
    <Form<ConsentValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={{ consentText: input.value }}
      initialValuesEqual={hasSameText}
      keepDirtyOnReinitialize
      subscription={{ dirty: true }}
    >
      {({ handleSubmit, form, dirty }) => (
        <form
          ref={fields}
          className={styles.linkForm}
          aria-label="Consent"
          noValidate
          onSubmit={(event) => {
            void handleSubmit(event)
          }}
        >
          <UnsavedFormTracker form="consent" isDirty={dirty === true} />
          <EditableContext value={() => isEditable}>
            <TextAreaField
              name="consentText"
              label="What visitors agree to"
              placeholder={DEFAULT_CONSENT_TEXT}
              help={`Version ${String(profile.config.exchange.consentVersion)}. Each contact keeps the text and the version that they agreed to.`}
              minRows={2}
            />
          </EditableContext>
          {dirty === true && (
            <div className={styles.buttons}>
              <Button htmlType="submit" type="primary">
                Save text
              </Button>
              <Button
                onClick={() => {
                  form.reset()
                  focus()
                }}
              >
                Cancel
              </Button>
            </div>
          )}
        </form>
      )}
    </Form>
  )
}

function hasSameText(one?: Partial<ConsentValues>, other?: Partial<ConsentValues>): boolean {
  return one?.consentText === other?.consentText
}
