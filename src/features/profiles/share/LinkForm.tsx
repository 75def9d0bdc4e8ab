import { Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import type { Link } from '@/contract/profiles/links'
import { slug } from '@/contract/profiles/profile'
import { line } from '@/contract/fields'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { usePermissions } from '@/shared/lib/permissions'
import { UnsavedFormTracker } from '../editor/UnsavedFormTracker'
import { SlugField } from '../fields/SlugField'
import { useCreateLinkMutation, useUpdateLinkMutation } from '../profilesApi'
import styles from './ShareTab.module.css'

interface LinkFormProps {
  profileId: string
  /** The address to rename; a new one unless given. */
  link?: Link
  onDone: () => void
  onCancel: () => void
}

interface LinkValues {
  slug: string
  name: string
}

const validate = validateWith(v.object({ slug, name: line(60) }))
const blank: LinkValues = { slug: '', name: '' }

/** A further address, new or renamed. It takes the keyboard when it appears. */
export function LinkForm({ profileId, link, onDone, onCancel }: LinkFormProps) {
  const { may } = usePermissions()
  const isEditable = useCallback(
    (field: string) =>
      link ? may('update', 'Link', link, field) : may('create', 'Link', { profileId }, field),
    [may, link, profileId],
  )
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    fields.current?.querySelector('input')?.focus()
  }, [])
  const [create] = useCreateLinkMutation()
  const [update] = useUpdateLinkMutation()
  const onSubmit = async (body: LinkValues) => {
    const { data, error } = link
      ? await update({ params: { id: link.id }, body, version: link.version })
      : await create({ body: { profileId, ...body } })
    if (!data) return submitErrors(error)
    onDone()
    return undefined
  }
  const label = link ? `Rename ${link.slug}` : 'New address'
  return (
    <Form<LinkValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={link ? { slug: link.slug, name: link.name } : blank}
      initialValuesEqual={() => true}
      subscription={{ submitting: true, dirty: true }}
    >
      {({ handleSubmit, submitting, dirty }) => (
        <EditableContext value={isEditable}>
          <form
            ref={fields}
            className={styles.linkForm}
            aria-label={label}
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <FormError />
            <UnsavedFormTracker form={`link ${link?.id ?? 'new'}`} isDirty={dirty === true} />
            {/* What is wrong elsewhere marks nothing here. */}
            <ShowAllErrorsContext value={false}>
              <SlugField
                label="Address"
                profileId={profileId}
                {...(link && { current: link.slug })}
              />
            </ShowAllErrorsContext>
            <TextField name="name" label="What it is for" placeholder="Fair 2026" maxLength={60} />
            <div className={styles.buttons}>
              <Button htmlType="submit" type="primary" loading={submitting === true}>
                {link ? 'Save' : 'Add'}
              </Button>
              <Button onClick={onCancel}>Cancel</Button>
            </div>
          </form>
        </EditableContext>
      )}
    </Form>
  )
}
