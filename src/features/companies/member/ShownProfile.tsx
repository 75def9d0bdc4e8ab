import { Select } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { usePermissions } from '@/shared/lib/permissions'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { toast } from '@/shared/ui/toasts/toast'
import { useUpdateEmployeeMutation } from '../employeesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { NO_PROFILE, useProfileOptions } from '../parts/useProfileOptions'
import styles from './Member.module.css'

/** The user's profile that shows the company, chosen here and saved at once. */
export function ShownProfile() {
  const id = useId()
  const { id: companyId, name, employeeId, employeeVersion, profileId } = useOpenCompany()
  const canChoose = usePermissions().may(
    'update',
    'Employee',
    { companyId, isYou: true },
    'profileId',
  )
  const [update, { isLoading }] = useUpdateEmployeeMutation()
  const [errorText, setErrorText] = useState<string>()
  const { options, isFetching } = useProfileOptions(companyId)
  const choose = async (chosen: string) => {
    setErrorText(undefined)
    const { data, error } = await update({
      params: { companyId, employeeId },
      body: { profileId: chosen === NO_PROFILE ? null : chosen },
      version: employeeVersion,
    })
    if (data) toast.success(data.profileId === null ? `No profile shows ${name}.` : 'Saved.')
    else setErrorText(messageOf(error, 'profileId'))
  }
  return (
    <FieldFrame
      id={id}
      label={`Profile that shows ${name}`}
      help="The cards of this profile have the company’s name, logo, links and look."
      helpId={`${id}-help`}
      error={errorText}
      errorId={`${id}-error`}
    >
      <Select<string>
        id={id}
        className={styles.select ?? ''}
        value={profileId ?? NO_PROFILE}
        options={options}
        loading={isFetching || isLoading}
        disabled={!canChoose || isLoading}
        aria-describedby={`${id}-help`}
        onChange={(chosen) => {
          void choose(chosen)
        }}
      />
    </FieldFrame>
  )
}
