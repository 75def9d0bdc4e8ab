import { Alert } from 'antd'
import { useState } from 'react'
import { Form } from 'react-final-form'
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
  'These settings were changed elsewhere. What you changed is still here: check it and save again.'

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

function SettingsForm({ settings }: { settings: Settings }) {
  const canSave = usePermissions().may('update', 'Integration')
  const [update] = useUpdatePushSettingsMutation()
  const { formRef, onSubmitted } = useFocusFirstError()
  const [isChangedElsewhere, setIsChangedElsewhere] = useState(false)
  const { version } = settings
  // The counts change while pushes are sent; only a new version has other values.
  const [known, setKnown] = useState({ version, initialValues: valuesOf(settings) })
  if (known.version !== version) setKnown({ version, initialValues: valuesOf(settings) })
  const onSubmit = async (values: PushValues) => {
    const { error } = await update({ body: inputOf(values), version })
    if (error === undefined) {
      setIsChangedElsewhere(false)
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
      initialValues={known.initialValues}
      keepDirtyOnReinitialize
      validate={validatePushes}
      onSubmit={onSubmit}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <EditableContext value={() => canSave}>
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
        </EditableContext>
      )}
    </Form>
  )
}

/** Returns whether a navigation closes the panel, which is named in the search of the address. */
function leavesPanel(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || appOf(from) !== appOf(to)
}

const appOf = ({ search }: Location) => new URLSearchParams(search).get('app')
