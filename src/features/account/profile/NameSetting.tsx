import { Alert } from 'antd'
import { FORM_ERROR } from 'final-form'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { FormSpy } from 'react-final-form'
import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { isApiError } from '@/api/apiError'
import { registration } from '@/contract/account/auth'
import type { User } from '@/contract/account/users'
import { useCurrentUser, useGetUserQuery, useUpdateUserMutation } from '@/features/auth'
import { usePermissions } from '@/shared/lib/permissions'
import { TextField } from '@/shared/forms/TextField'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { accountSectionOf } from '../useAccountSection'

const name = v.pick(registration, ['firstName', 'lastName'])

interface Place {
  pathname: string
  search: string
}

/** The account is closed, or another screen is opened below it. */
function isLeaving(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || accountSectionOf(new URLSearchParams(to.search)) === null
}

/** First and last name. Where it was changed elsewhere meanwhile, that is said, and saving again keeps what was typed. */
export function NameSetting() {
  const headingId = useId()
  const user = useCurrentUser()
  const { refetch } = useGetUserQuery({ userId: user.userId })
  const [updateUser] = useUpdateUserMutation()
  const { may } = usePermissions()
  const isEditable = useCallback((field: string) => may('update', 'User', user, field), [may, user])
  // It outlives the newest version's arrival in the form, which counts as an edit.
  const [conflict, setConflict] = useState<string | null>(null)
  const initialValues = useMemo(
    () => ({ firstName: user.firstName, lastName: user.lastName }),
    [user.firstName, user.lastName],
  )

  // What was shown when typing began: a name that arrives later is not saved over unasked.
  const shown = useRef<User | null>(null)

  const refuse = (newest: User | undefined) => {
    shown.current = newest ?? null
    const said = `Your name was changed elsewhere${newest ? ` to “${fullName(newest)}”` : ''} in the meantime. Save again to keep what you typed.`
    setConflict(said)
    return { [FORM_ERROR]: said }
  }

  const save = async ({ firstName, lastName }: v.InferOutput<typeof name>) => {
    const body = { firstName: firstName || null, lastName: lastName || null }
    setConflict(null)
    if (shown.current !== null && fullName(shown.current) !== fullName(user)) return refuse(user)
    try {
      await updateUser({ params: { id: user.userId }, body, version: user.version }).unwrap()
      toast.success('Name saved.')
      return undefined
    } catch (error) {
      if (!isApiError(error) || error.code !== 'VERSION_CONFLICT') throw error
    }
    return refuse((await refetch()).data)
  }

  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Name
      </h2>
      <AccountForm
        label="Name"
        schema={name}
        initialValues={initialValues}
        submitLabel="Save name"
        onSubmit={save}
        isPermanent
        isEditable={isEditable}
        banner={
          conflict === null ? undefined : (
            <Alert type="warning" showIcon role="alert" title={conflict} />
          )
        }
      >
        <TextField name="firstName" label="First name" autoComplete="given-name" isRequired />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        {/* Only while there is something to lose: a router asks one guard at a time, and the screen below may have its own. */}
        <FormSpy
          subscription={{ dirty: true }}
          onChange={({ dirty = false }) => {
            shown.current = dirty ? (shown.current ?? user) : null
          }}
        />
        <FormSpy subscription={{ dirty: true }}>
          {({ dirty }) => dirty && <UnsavedGuard isLeaving={isLeaving} />}
        </FormSpy>
      </AccountForm>
    </section>
  )
}

function fullName({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim()
}
