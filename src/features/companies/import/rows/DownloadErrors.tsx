import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { saveDownload } from '@/shared/lib/saveDownload'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useDownloadEmployeeImportErrorsMutation } from '../employeeFilesApi'

/** Saves every row with an error and its reason, to correct and import again. */
export function DownloadErrors({ record: { companyId, job, plan } }: { record: EmployeeImport }) {
  const [download, { isLoading }] = useDownloadEmployeeImportErrorsMutation()
  const isSending = useRef(false)
  const save = async () => {
    if (isSending.current) return
    isSending.current = true
    const { data, error } = await download({ params: { companyId, jobId: job.id } })
    isSending.current = false
    if (data) saveDownload(data)
    else toastError(error)
  }
  if (plan.error === 0) return null
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => {
        void save()
      }}
    >
      Download errors
    </Button>
  )
}
