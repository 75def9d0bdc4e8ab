import { Modal, Radio } from 'antd'
import { FORM_ERROR } from 'final-form'
import { Form, useField } from 'react-final-form'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { createProfile } from '@/contract/profiles/profiles'
import { EditableContext, allEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import styles from './ProfilePage.module.css'
import { useCreateProfileMutation } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import { leftOutState } from './leftOutState'

interface NewProfileValues {
  name: string
  copyOf?: string
}

const nameOnly = validateWith(
  v.pick(createProfile.body ?? v.strictObject({ name: v.string() }), ['name']),
)
const validate = ({ name }: NewProfileValues) => nameOnly({ name })

/** Creates an empty profile or a copy of the open one, and opens it. */
export function NewProfile({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { profile, saveAll } = useProfileEditor()
  const [create] = useCreateProfileMutation()
  const onSubmit = async ({ name, copyOf }: NewProfileValues) => {
    // The new profile opens at once, so this one has to be saved before it is left.
    const unsavedReason = await saveAll()
    if (unsavedReason !== null) return { [FORM_ERROR]: unsavedReason }
    const { data, error } = await create({
      body: { name, ...(copyOf !== undefined && { copyOf }) },
    })
    if (!data) return submitErrors(error)
    if (!isMounted()) {
      toast.success(`Created “${data.name}”.`)
      return undefined
    }
    await navigate(paths.profile(data.id), { state: leftOutState(data, profile) })
    return undefined
  }
  return (
    <Form<NewProfileValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={blank}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <Modal
          open
          title="New profile"
          okText="Create profile"
          onOk={() => {
            void handleSubmit()
          }}
          onCancel={onClose}
          confirmLoading={submitting === true}
        >
          <form
            className={styles.dialog}
            aria-label="New profile"
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <FormError />
            <EditableContext value={allEditable}>
              <TextField
                name="name"
                label="Name"
                help="A name only you see."
                placeholder="Work"
                autoFocus
                maxLength={60}
              />
            </EditableContext>
            <StartField id={profile.id} name={profile.name} />
          </form>
        </Modal>
      )}
    </Form>
  )
}

const blank: NewProfileValues = { name: '' }
const EMPTY = 'empty'

function StartField({ id, name }: { id: string; name: string }) {
  const { input } = useField<string | undefined>('copyOf', {
    parse: (value: unknown) => (value === EMPTY ? undefined : value),
  })
  return (
    <fieldset className={styles.choice}>
      <legend>Start with</legend>
      <Radio.Group
        value={input.value === id ? id : EMPTY}
        onChange={({ target }) => {
          input.onChange(target.value)
        }}
        options={[
          { value: EMPTY, label: 'An empty profile' },
          { value: id, label: `A copy of “${name}”` },
        ]}
      />
    </fieldset>
  )
}
