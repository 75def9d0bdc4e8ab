import { Button } from 'antd'
import type { FormApi } from 'final-form'
import { useRef } from 'react'
import { Form, useField } from 'react-final-form'
import * as v from 'valibot'
import { defaultConsentText } from '@/contract/profiles/consentText'
import { exchangeConfigInput } from '@/contract/profiles/profileConfig'
import { fullName } from '@/publicCard/toPublicCard'
import { EditableContext, useIsEditable } from '@/shared/forms/EditableContext'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { validateWith } from '@/shared/forms/validateWith'
import { UnsavedFormTracker } from '../editor/form/UnsavedFormTracker'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './ShareTab.module.css'

interface ConsentValues {
  consentText: string
}

const validate = validateWith(v.pick(exchangeConfigInput, ['consentText']))

/**
 * The text that visitors agree to. It has its own button, because each saved text is a version that
 * somebody may agree to.
 */
export function ConsentForm() {
  const { profile, saveNow } = useProfileEditor()
  const { input } = useField<string>('config.exchange.consentText', {
    subscription: { value: true },
    parse: (text: string) => text,
  })
  const fields = useRef<HTMLFormElement>(null)
  // The buttons hold the focus when they disappear.
  const focus = () => {
    fields.current?.querySelector('textarea')?.focus()
  }
  const onSubmit = (values: ConsentValues, form: FormApi<ConsentValues>) => {
    const text = values.consentText.trim()
    form.change('consentText', text)
    input.onChange(text)
    focus()
    // The save status of the profile shows the outcome.
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
          <ConsentTextField version={profile.config.exchange.consentVersion} />
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

function ConsentTextField({ version }: { version: number }) {
  const isEditable = useIsEditable('config')
  const { profile } = useProfileEditor()
  return (
    <EditableContext value={() => isEditable}>
      <TextAreaField
        name="consentText"
        label="What visitors agree to"
        placeholder={defaultConsentText(fullName(profile))}
        help={`Version ${String(version)}. Each contact keeps the text and version they agreed to.`}
        minRows={2}
      />
    </EditableContext>
  )
}

function hasSameText(one?: Partial<ConsentValues>, other?: Partial<ConsentValues>): boolean {
  return one?.consentText === other?.consentText
}
