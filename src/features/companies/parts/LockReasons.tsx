import { type ReactNode, useCallback } from 'react'
import { lockableFields } from '@/contract/companies/lockableFields'
import { LockReasonContext } from '@/shared/forms/lockReason'
import { useListCompaniesQuery } from '../companiesApi'

interface LockReasonsProps {
  profileId: string
  children: ReactNode
}

/** Says around the fields of a profile that the company it shows sets those which are locked. */
export function LockReasons({ profileId, children }: LockReasonsProps) {
  const { data } = useListCompaniesQuery()
  const name = data?.items.find((company) => company.profileId === profileId)?.name
  const reasonOf = useCallback(
    (field: string) =>
      name !== undefined && lockableFields.some((lockable) => lockable === field)
        ? `${name} sets this.`
        : undefined,
    [name],
  )
  return <LockReasonContext value={reasonOf}>{children}</LockReasonContext>
}
