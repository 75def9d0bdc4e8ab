import { useRef, useState } from 'react'
import { UNKNOWN_ERROR, isApiError } from '@/api/apiError'
import type { ImportReport } from '@/contract/contacts'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { useCurrentUser } from '@/features/auth'
import { useImportContactsMutation } from '../contactsApi'

/** Where an import stands. `progress` is the part that is sent, from 0 to 1; at 1 the server is at work. */
export type ImportState =
  | { step: 'choose'; fault: string | null }
  | { step: 'sending'; fileName: string; progress: number }
  /** `isCertain`: the server said that nothing was changed; otherwise its answer was lost, and only sending again tells. */
  | { step: 'failed'; fileName: string; fault: string; canRetry: boolean; isCertain: boolean }
  | { step: 'done'; report: ImportReport }

interface Import {
  state: ImportState
  choose: (file: File) => void
  /** Sends the same file again, as the same import. */
  retry: () => void
  cancel: () => void
  startOver: () => void
}

/** Imports a file of contacts into the default profile. A file that is sent twice is imported once. */
export function useImport(): Import {
  const { defaultProfileId } = useCurrentUser()
  const [importContacts] = useImportContactsMutation()
  const [state, setState] = useState<ImportState>({ step: 'choose', fault: null })
  const chosen = useRef<{ file: File; idempotencyKey: string } | null>(null)
  const running = useRef<{ abort: () => void } | null>(null)

  const send = async () => {
    if (!chosen.current) return
    const { file, idempotencyKey } = chosen.current
    setState({ step: 'sending', fileName: file.name, progress: 0 })
    const onUploadProgress = (progress: number) => { setState((known) => (known.step === 'sending' ? { ...known, progress } : known)) }
    const request = importContacts({ params: { profileId: defaultProfileId, type: 'csv' }, body: { file }, idempotencyKey, onUploadProgress })
    running.current = request
    const { data, error } = await request
    if (running.current !== request) return
    running.current = null
    if (data) setState({ step: 'done', report: data })
    else setState({ step: 'failed', fileName: file.name, ...faultOf(error) })
  }
  const stop = (next: ImportState) => {
    const request = running.current
    running.current = null
    request?.abort()
    setState(next)
  }

  return {
    state,
    choose: (file) => {
      if (file.size > MAX_FILE_BYTES) {
        setState({ step: 'choose', fault: messages.fileSize })
        return
      }
      chosen.current = { file, idempotencyKey: crypto.randomUUID() }
      void send()
    },
    retry: () => { void send() },
    cancel: () => { stop({ step: 'choose', fault: null }) },
    startOver: () => { setState({ step: 'choose', fault: null }) },
  }
}

/** The server's words on the file; sending the same file again helps only where the file is not what is wrong. */
function faultOf(error: unknown): { fault: string; canRetry: boolean; isCertain: boolean } {
  if (!isApiError(error)) return { fault: UNKNOWN_ERROR, canRetry: true, isCertain: false }
  const canRetry = typeof error.status !== 'number' || error.status >= 500 || error.status === 429
  return { fault: error.fields?.['file'] ?? error.message, canRetry, isCertain: typeof error.status === 'number' }
}
