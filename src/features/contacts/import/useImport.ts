import { useRef, useState } from 'react'
import { isApiError, messageOf } from '@/api/apiError'
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

/** Not signed in any more, too slow a connection, too many calls: none of them is the file's fault. */
const RETRIED_STATUSES = [401, 408, 429]

/** The server's words on the file; sending the same file again helps only where the file is not what is wrong. */
function faultOf(error: unknown): { fault: string; canRetry: boolean; isCertain: boolean } {
  const fault = messageOf(error, 'file')
  if (!isApiError(error) || typeof error.status !== 'number') return { fault, canRetry: true, isCertain: false }
  const { status, code } = error
  const isServerFault = status >= 500
  // A proxy that gave the server up answers in its own words, and the server may have gone on.
  return { fault, canRetry: isServerFault || RETRIED_STATUSES.includes(status), isCertain: !isServerFault || code !== 'UNKNOWN' }
}
