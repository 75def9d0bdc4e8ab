import { Button } from 'antd'
import type { FormApi } from 'final-form'
import { useRef } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { slug } from '@/contract/profiles/profile'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { submitErrors } from '@/shared/forms/submitErrors'
import { validateWith } from '@/shared/forms/validateWith'
import { toast } from '@/shared/ui/toasts/toast'
import { UnsavedFormTracker } from '../editor/form/UnsavedFormTracker'
import { SlugField } from '../fields/SlugField'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './SlugForm.module.css'

interface SlugValues {
  slug: string
}

const validate = validateWith(v.object({ slug }))

/**
 * The public address. It has its own button, so that it does not change while it is being typed.
 */
export function SlugForm() {
  const { profileId, profile, denyUnless, updateProfile } = useProfileEditor()
  const isEditable = useIsEditable('slug')
  const fields = useRef<HTMLFormElement>(null)
  const focusInput = () => fields.current?.querySelector('input')?.focus()
  const onSubmit = async (values: SlugValues, form: FormApi<SlugValues>) => {
    const given = v.parse(slug, values.slug)
    form.change('slug', given)
    const error = await updateProfile({ slug: given })
    if (error) return submitErrors(error)
    toast.success('The new address works now. The old one keeps working, too.')
    focusInput() // the button becomes disabled
    return undefined
  }
  return (
    <Form<SlugValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={profile}
      initialValuesEqual={hasSameSlug}
      keepDirtyOnReinitialize
      subscription={{ submitting: true, dirty: true }}
    >
      {({ handleSubmit, submitting, dirty, form }) => (
        <form
          ref={fields}
          aria-label="Public address"
          noValidate
          className={styles.form}
          onSubmit={(event) => void handleSubmit(event)}
        >
          <FormError />
          <UnsavedFormTracker form="slug" isDirty={dirty === true} />
          {/* Errors elsewhere in the profile mark nothing here. */}
          <ShowAllErrorsContext value={false}>
            <SlugField label="Address" profileId={profileId} current={profile.slug} />
          </ShowAllErrorsContext>
          <div className={styles.buttons}>
            <Button
              htmlType="submit"
              type="primary"
              loading={submitting === true}
              disabled={dirty !== true}
              {...denyUnless(isEditable, profileId)}
            >
              Save address
            </Button>
            {dirty === true && (
              <Button
                onClick={() => {
                  form.reset()
                  focusInput()
                }}
              >
                Cancel
              </Button>
            )}
          </div>
        </form>
      )}
    </Form>
  )
}

function hasSameSlug(one?: { slug?: string }, other?: { slug?: string }): boolean {
  return one?.slug === other?.slug
}
