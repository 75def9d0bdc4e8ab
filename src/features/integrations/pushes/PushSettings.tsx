import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { Form, type FormRenderProps } from 'react-final-form'
import type { Location } from 'react-router-dom'
import { isApiError, isConflict } from '@/api/apiError'
import type { PushSettings as Settings } from '@/contract/integrations/pushes'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { SaveBar } from '@/shared/forms/SaveBar'
import { submitErrors } from '@/shared/forms/submitErrors'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { usePermissions } from '@/shared/lib/permissions'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { toast } from '@/shared/ui/toasts/toast'
import { PushSettingsFields } from './PushSettingsFields'
import styles from './Pushes.module.css'
import { useGetPushSettingsQuery, useUpdatePushSettingsMutation } from './pushesApi'
import { type PushValues, errorsOf, inputOf, validatePushes, valuesOf } from './pushValues'

const CHANGED_ELSEWHERE =
  'These settings were changed elsewhere. Save again to replace them with yours, or discard your changes to see them.'

/** The settings of pushes to the connected location. */
export function PushSettings() {
  const { data, error, isFetching, refetch } = useGetPushSettingsQuery()
  return (
    <section className={styles.section} aria-labelledby="push-settings">
      <h3 id="push-settings" className="section-title">
        Sending contacts
      </h3>
      {data && <SettingsForm settings={data} />}
      {!data &&
        (error !== undefined && !isFetching ? (
          <ErrorState
            title="The settings could not be loaded"
            error={error}
            onRetry={() => {
              void refetch()
            }}
          />
        ) : (
          <div role="status" aria-label="Loading settings" className={styles.pending}>
            <Skeleton height="48px" />
            <Skeleton height="48px" />
            <Skeleton height="120px" />
          </div>
        ))}
    </section>
  )
}

/** The form begins with one version; a newer one shows as soon as nothing of it was changed. */
function SettingsForm({ settings }: { settings: Settings }) {
  const canSave = usePermissions().may('update', 'Integration')
  const [update] = useUpdatePushSettingsMutation()
  const [before, setBefore] = useState(() => beginningOf(settings))
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false)
  const show = (next: Settings) => {
    setBefore(beginningOf(next))
    setIsChangedElsewhere(false)
  }
  const onSubmit = async (values: PushValues) => {
    const { version } = isChangedElsewhere ? settings : before
    const { data, error } = await update({ body: inputOf(values), version })
    if (data) {
      show(data)
      toast.success('Saved.')
      return undefined
    }
    setIsChangedElsewhere(isConflict(error))
    if (isConflict(error)) return {}
    const fields = isApiError(error) ? (error.fields ?? {}) : {}
    return Object.keys(fields).length > 0 ? errorsOf(fields, values) : submitErrors(error)
  }
  return (
    <Form<PushValues>
      initialValues={before.values}
      validate={validatePushes}
      onSubmit={onSubmit}
      subscription={{ submitting: true, pristine: true }}
    >
      {(form) => (
        <EditableContext value={() => canSave}>
          <FormBody
            form={form}
            canSave={canSave}
            isChangedElsewhere={isChangedElsewhere}
            onPristine={() => {
              if (settings.version > before.version) show(settings)
            }}
          />
        </EditableContext>
      )}
    </Form>
  )
}

interface FormBodyProps {
  form: FormRenderProps<PushValues>
  canSave: boolean
  isChangedElsewhere: boolean
  onPristine: () => void
}

function FormBody({ form, canSave, isChangedElsewhere, onPristine }: FormBodyProps) {
  const { handleSubmit, submitting, pristine } = form
  const { formRef, onSubmitted } = useFocusFirstError()
  useEffect(() => {
    if (pristine) onPristine()
  })
  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label="Sending contacts"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void Promise.resolve(handleSubmit()).then(onSubmitted)
      }}
    >
      <UnsavedGuard isLeaving={leavesPanel} />
      <FormError />
      {isChangedElsewhere && (
        <Alert type="warning" showIcon role="alert" title={CHANGED_ELSEWHERE} />
      )}
      <PushSettingsFields />
      <SaveBar isSaving={submitting === true} canSave={canSave} />
    </form>
  )
}

function beginningOf(settings: Settings): { version: number; values: PushValues } {
  return { version: settings.version, values: valuesOf(settings) }
}

/** Returns whether a navigation closes the panel, which is named in the search of the address. */
function leavesPanel(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || appOf(from) !== appOf(to)
}

const appOf = ({ search }: Location) => new URLSearchParams(search).get('app')
