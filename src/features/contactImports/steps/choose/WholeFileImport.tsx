import { Alert, Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import type { ImportType } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { useCurrentUser } from '@/features/auth'
import { useImportContactsMutation } from '../../importApi'
import styles from '../../ImportDrawer.module.css'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { FileDrop } from '@/shared/ui/imports/FileDrop'
import { formatNumber } from '@/shared/lib/format'

interface WholeFileImportProps {
  /** A file that was chosen before. */
  chosen: File | null
  /** How the import in steps goes on, where the server has it. */
  steps: { onBack: () => void; onStarted: (job: Job) => void } | null
}

/**
 * Imports a file in one request (spec section 7): for a server without step-by-step imports, and for
 * people who want no preview. With steps, the panel then shows the import and its rows.
 */
export function WholeFileImport({ chosen, steps }: WholeFileImportProps) {
  const { send, isLoading, progress, error, done } = useFileUpload(steps?.onStarted)
  return (
    <section className={styles.panel}>
      <StepHeading level={3} isFirst>
        Choose a file
      </StepHeading>
      {error !== null && <Alert type="error" showIcon role="alert" title={error} />}
      {done !== null && (
        <Alert type="success" showIcon role="status" title={resultText(done.fileName, done.job)} />
      )}
      {isLoading ? (
        <Progress percent={Math.round(progress * 100)} aria-label="Upload" />
      ) : (
        <FileDrop
          label="Drop a contact file here, or choose one"
          touchLabel="Choose a contact file"
          hint="CSV or vCard, up to 5 MB"
          accept=".csv,.vcf,text/csv,text/vcard"
          onFile={(file) => void send(file)}
        />
      )}
      {chosen !== null && done === null && !isLoading && (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => void send(chosen)}>
            Import {chosen.name}
          </Button>
        </div>
      )}
      <p className={styles.text}>
        {steps ? 'The file is imported at once.' : 'This server imports the whole file at once.'}{' '}
        The server matches the columns automatically, without a preview.
        {steps && ' You see the outcome of every row afterwards, and can undo the import.'}
      </p>
      {steps && (
        <div className={styles.actions}>
          <Button disabled={isLoading} onClick={steps.onBack}>
            Review the rows first
          </Button>
        </div>
      )}
    </section>
  )
}

/** Uploads one file at a time. */
function useFileUpload(onStarted?: (job: Job) => void) {
  const { defaultProfileId: profileId } = useCurrentUser()
  const [importContacts, { isLoading }] = useImportContactsMutation()
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<{ fileName: string; job: Job } | null>(null)
  const isSending = useRef(false)

  const send = async (file: File) => {
    if (isSending.current) return
    const type = typeOf(file)
    const refusal = refusalOf(file, type)
    setError(refusal)
    setDone(null)
    if (type === null || refusal !== null) return
    isSending.current = true
    setProgress(0)
    const { data, error: failure } = await importContacts({
      params: { profileId, type },
      body: { file },
      idempotencyKey: crypto.randomUUID(),
      onUploadProgress: setProgress,
    })
    isSending.current = false
    if (data && onStarted) onStarted(data)
    else if (data) setDone({ fileName: file.name, job: data })
    else setError(messageOf(failure, 'file'))
  }
  return { send, isLoading, progress, error, done }
}

function typeOf({ name, type }: File): ImportType | null {
  if (/\.(?:vcf|vcard)$/i.test(name) || type === 'text/vcard') return 'vcf'
  return /\.csv$/i.test(name) || type === 'text/csv' ? 'csv' : null
}

function refusalOf({ size }: File, type: ImportType | null): string | null {
  if (type === null) return 'Only CSV and vCard files can be imported.'
  return size > MAX_FILE_BYTES ? messages.fileSize : null
}

function resultText(fileName: string, { state, counts, error }: Job): string {
  if (state === 'failed')
    return `“${fileName}” was not imported: ${error ?? 'the server gave no reason.'}`
  if (state !== 'done')
    return `The server is importing “${fileName}”. Reload the list in a moment to see the contacts.`
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatNumber(count)} ${outcome}`)
  return `Imported “${fileName}”${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
