import { Button } from 'antd'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { line, required } from '@/contract/fields'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { EditableContext, allEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { UnsavedFormTracker } from '../editor/UnsavedFormTracker'
import { useUpdateSocialMutation } from '../profilesApi'
import styles from '../share/ShareTab.module.css'
import type { OwnedSocial } from './OtherSocialRow'

const validate = validateWith(v.object({ value: v.pipe(required, line(500)) }))

/** Changes the name or address of an account of another profile. */
export function OtherSocialForm({
  social: { id, name, value },
  title,
  onClose,
}: {
  social: OwnedSocial
  title: string
  onClose: () => void
}) {
  const [updateSocial] = useUpdateSocialMutation()
  const onSubmit = async (values: { value: string }) => {
    const { data, error } = await updateSocial({
      params: { socialId: id },
      body: { value: values.value },
    })
    if (!data) return submitErrors(error)
    onClose()
    return undefined
  }
  return (
    <Form<{ value: string }>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={{ value }}
      initialValuesEqual={() => true}
      subscription={{ submitting: true, dirty: true }}
    >
      {({ handleSubmit, submitting, dirty }) => (
        <form
          className={styles.linkForm}
          aria-label={`Change ${title}`}
          noValidate
          onSubmit={(event) => {
            void handleSubmit(event)
          }}
        >
          <FormError />
          <UnsavedFormTracker form={`social ${id}`} isDirty={dirty === true} />
          <EditableContext value={allEditable}>
            <ShowAllErrorsContext value={false}>
              <TextField
                name="value"
                label="Username or URL"
                placeholder={socialNetworks[name].placeholder}
                autoFocus
                isRequired
              />
            </ShowAllErrorsContext>
          </EditableContext>
          <div className={styles.buttons}>
            <Button htmlType="submit" type="primary" loading={submitting === true}>
              Save
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </Form>
  )
}
