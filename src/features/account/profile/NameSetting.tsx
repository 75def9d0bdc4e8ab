import { Alert } from 'antd'
import { FORM_ERROR } from 'final-form'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { FormSpy } from 'react-final-form'
import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { isConflict } from '@/api/apiError'
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

function isLeaving(from: Place, to: Place): boolean {
  const isAccountClosed = accountSectionOf(new URLSearchParams(to.search)) === null
  return from.pathname !== to.pathname || isAccountClosed
}

/** Changes the first and last name; after a conflict, saving again keeps the input. */
export function NameSetting() {
  const headingId = useId()
  const user = useCurrentUser()
  const { may } = usePermissions()
  const { save, conflict, onDirtyChange } = useSaveName()
  const isEditable = useCallback((field: string) => may('update', 'User', user, field), [may, user])
  const initialValues = useMemo(
    () => ({ firstName: user.firstName, lastName: user.lastName }),
    [user.firstName, user.lastName],
  )
  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
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
        banner={conflict && <Alert type="warning" showIcon role="alert" title={conflict} />}
      >
        <TextField name="firstName" label="First name" autoComplete="given-name" isRequired />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <FormSpy
          subscription={{ dirty: true }}
          onChange={({ dirty = false }) => {
            onDirtyChange(dirty)
          }}
        />
        {/* Only while dirty: a router asks one guard at a time, and the screen below may have one. */}
        <FormSpy subscription={{ dirty: true }}>
          {({ dirty }) => dirty && <UnsavedGuard isLeaving={isLeaving} />}
        </FormSpy>
      </AccountForm>
    </section>
  )
}

function useSaveName() {
  const user = useCurrentUser()
  const { refetch } = useGetUserQuery({ userId: user.userId })
  const [updateUser] = useUpdateUserMutation()
  // Not the form's error: that ends when the newest version arrives, which counts as an edit.
  const [conflict, setConflict] = useState<string | undefined>()
  // The name shown when typing began: a newer one is not overwritten without a warning.
  const baseUser = useRef<User | null>(null)

  const reportConflict = (newest: User | undefined) => {
    baseUser.current = newest ?? null
    const message = `Your name was changed elsewhere${newest ? ` to “${fullName(newest)}”` : ''} in the meantime. Save again to keep what you typed.`
    setConflict(message)
    return { [FORM_ERROR]: message }
  }

  const save = async ({ firstName, lastName }: v.InferOutput<typeof name>) => {
    const body = { firstName: firstName || null, lastName: lastName || null }
    setConflict(undefined)
    if (baseUser.current !== null && fullName(baseUser.current) !== fullName(user))
      return reportConflict(user)
    const base = baseUser.current ?? user
    const send = (version: number) =>
      updateUser({ params: { id: user.userId }, body, version }).unwrap()
    try {
      await send(user.version)
    } catch (error) {
      if (!isConflict(error)) throw error
      const newest = (await refetch()).data
      if (newest === undefined || fullName(newest) !== fullName(base)) return reportConflict(newest)
      // Only something else was changed, such as a setting.
      await send(newest.version)
    }
    toast.success('Name saved.')
    return undefined
  }
  const onDirtyChange = (isDirty: boolean) => {
    baseUser.current = isDirty ? (baseUser.current ?? user) : null
  }
  return { save, conflict, onDirtyChange }
}

function fullName({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim()
}
