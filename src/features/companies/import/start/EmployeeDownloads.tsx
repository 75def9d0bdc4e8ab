import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { employeeTemplate } from '@/contactFiles/employees/employeeColumns'
import { saveDownload } from '@/shared/lib/saveDownload'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useOpenCompany } from '../../page/useOpenCompany'
import { useExportEmployeesMutation } from '../employeeFilesApi'

/** Saves a file with the headers that an import knows, and one person. */
export function DownloadTemplate() {
  const save = () => {
    const file = new Blob([employeeTemplate()], { type: 'text/csv' })
    saveDownload({ fileName: 'employees-template.csv', objectUrl: URL.createObjectURL(file) })
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
      Download template
    </Button>
  )
}

/** Saves the people of the company as a file. */
export function ExportEmployees() {
  const { id: companyId } = useOpenCompany()
  const [exportEmployees, { isLoading }] = useExportEmployeesMutation()
  const isSending = useRef(false)
  const save = async () => {
    if (isSending.current) return
    isSending.current = true
    const { data, error } = await exportEmployees({ params: { companyId } })
    isSending.current = false
    if (data) saveDownload(data)
    else toastError(error)
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => {
        void save()
      }}
    >
      Export employees
    </Button>
  )
}
