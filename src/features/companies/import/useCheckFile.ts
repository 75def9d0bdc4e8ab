import { useRef, useState } from 'react'
import { isApiError, messageOf } from '@/api/apiError'
import type { EmployeeImportOptions } from '@/contract/companies/employeeFiles'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { useOpenCompany } from '../page/useOpenCompany'
import { useImportEmployeesMutation } from './employeeFilesApi'
import { useImportId } from './useImportId'

interface CheckError {
  /** The error is about the file, and not about the state of the company. */
  isOfFile: boolean
  text: string
}

export type FileCheck = ReturnType<typeof useCheckFile>

/** Returns what is wrong with a file before it is sent, or null (spec sections 5 and 9). */
function refusalOf({ size }: File): string | null {
  return size > MAX_FILE_BYTES ? messages.fileSize : null
}

/**
 * The chosen file with its options, which stay while the tab is open, and the upload that makes a
 * plan of them and opens it.
 */
export function useCheckFile() {
  const { id: companyId } = useOpenCompany()
  const [, openImport] = useImportId()
  const [upload] = useImportEmployeesMutation()
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState<EmployeeImportOptions>({
    emptyCells: 'keep',
    isEverybody: false,
    sendInvitations: false,
  })
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<CheckError | null>(null)
  const isSending = useRef(false)

  const choose = (chosen: File) => {
    const refusal = refusalOf(chosen)
    setFile(refusal === null ? chosen : null)
    setError(refusal === null ? null : { isOfFile: true, text: refusal })
  }
  const check = async () => {
    if (isSending.current) return
    if (file === null) {
      setError({ isOfFile: true, text: 'Choose a CSV file.' })
      return
    }
    isSending.current = true
    setError(null)
    setProgress(0)
    const { data, error: failure } = await upload({
      params: { companyId },
      body: { file, ...options },
      onUploadProgress: setProgress,
    })
    isSending.current = false
    setProgress(null)
    if (data) openImport(data.job.id)
    else
      setError({
        isOfFile: isApiError(failure) && failure.fields?.['file'] !== undefined,
        text: messageOf(failure, 'file'),
      })
  }
  return { file, choose, options, setOptions, check, progress, error }
}
