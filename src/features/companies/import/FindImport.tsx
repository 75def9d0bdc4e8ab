import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { useListCompaniesQuery } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { useLazyGetEmployeeImportQuery } from './employeeFilesApi'

interface FindImportProps {
  jobId: string
  onStartOver: () => void
}

/**
 * Opens an import in the company that it belongs to, for a link without one, such as those of the
 * background work. Says otherwise that it is gone.
 */
export function FindImport({ jobId, onStartOver }: FindImportProps) {
  const isSearching = useFindImport(jobId)
  if (isSearching) return <div role="status" aria-label="Looking for the import" />
  return (
    <EmptyState
      icon={<FileSearchOutlined aria-hidden />}
      title="This import isn’t here anymore"
      description="A file that was checked later replaced it, it was discarded, or somebody else made it."
      actions={
        <Button type="primary" onClick={onStartOver}>
          Import a file
        </Button>
      }
    />
  )
}

/** Looks into the user's other companies; returns whether it still does. */
function useFindImport(jobId: string): boolean {
  const { id: openId } = useOpenCompany()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data } = useListCompaniesQuery()
  const [getImport] = useLazyGetEmployeeImportQuery()
  const [isSearching, setIsSearching] = useState(!params.has('company'))
  const others = (data?.items ?? []).filter(({ id, role }) => id !== openId && role !== 'member')
  const findImport = async () => {
    for (const { id: companyId } of others) {
      const found = await getImport({ companyId, jobId })
      if (found.data) {
        await navigate(paths.companyImportOf(jobId, companyId), { replace: true })
        return
      }
    }
    setIsSearching(false)
  }
  const search = useStableCallback(() => {
    void findImport()
  })
  useEffect(() => {
    if (isSearching) search()
  }, [isSearching, search])
  return isSearching
}
