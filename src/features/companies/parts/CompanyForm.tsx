import { type ReactNode, useEffect } from 'react'
import { Form, type FormRenderProps } from 'react-final-form'
import type { Company, CompanyPatch } from '@/contract/companies/company'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { SaveBar } from '@/shared/forms/SaveBar'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { useOpenCompany } from '../page/useOpenCompany'
import styles from './CompanyForm.module.css'
import { ConflictBanner } from './ConflictBanner'
import { useCompanySave } from './useCompanySave'

interface CompanyFormProps<Values extends CompanyPatch> {
  /** The accessible name of the form. */
  label: string
  /** Returns the fields of a company that the form edits; a module function. */
  valuesOf: (company: Company) => Values
  validate: (values: Values) => Record<string, unknown>
  /** Describes newer values that somebody else saved, one line each. */
  describe: (values: Values) => readonly { field: string; value: string }[]
  children: ReactNode
}

/** A form of the open company with "Save", which Ctrl+S also does. */
export function CompanyForm<Values extends CompanyPatch>({
  label,
  valuesOf,
  validate,
  describe,
  children,
}: CompanyFormProps<Values>) {
  const company = useOpenCompany()
  const { may } = usePermissions()
  const saving = useCompanySave(valuesOf)
  const { before, conflict, save, keepMine, takeTheirs, followCompany } = saving
  const onSubmit = async (values: Values) => {
    const errors = await save(values)
    if (errors === undefined) toast.success('Saved.')
    return errors
  }
  return (
    <Form<Values>
      initialValues={before}
      validate={validate}
      onSubmit={onSubmit}
      subscription={{ submitting: true, pristine: true }}
    >
      {(form) => (
        <EditableContext value={(field) => may('update', 'Company', company, field)}>
          <FormBody
            form={form}
            label={label}
            onPristine={followCompany}
            renderBanner={(submit) =>
              conflict && (
                <ConflictBanner
                  noun="company"
                  changes={describe(conflict)}
                  onTakeTheirs={takeTheirs}
                  onKeepMine={() => {
                    keepMine()
                    submit()
                  }}
                />
              )
            }
          >
            {children}
          </FormBody>
        </EditableContext>
      )}
    </Form>
  )
}

interface FormBodyProps<Values> {
  form: FormRenderProps<Values>
  label: string
  onPristine: () => void
  renderBanner: (submit: () => void) => ReactNode
  children: ReactNode
}

function FormBody<Values>({
  form: { handleSubmit, submitting, pristine },
  label,
  onPristine,
  renderBanner,
  children,
}: FormBodyProps<Values>) {
  const canSave = usePermissions().may('update', 'Company', useOpenCompany())
  const { formRef, onSubmitted } = useFocusFirstError()
  const save = () => {
    void Promise.resolve(handleSubmit()).then(onSubmitted)
  }
  useFormKeys(() => {
    if (canSave && !pristine) save()
  })
  useEffect(() => {
    if (pristine) onPristine()
  })
  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <UnsavedGuard />
      {renderBanner(save) ?? <FormError />}
      {children}
      <SaveBar isSaving={submitting === true} canSave={canSave} />
    </form>
  )
}
