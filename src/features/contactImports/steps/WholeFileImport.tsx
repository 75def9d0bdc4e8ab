import styles from '../ImportDrawer.module.css'
import { Alert, Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import type { ImportType } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { useCurrentUser } from '@/features/auth'
import { FileDrop } from './FileDrop'
import { useImportContactsMutation } from '../importApi'
import { StepHeading } from './StepHeading'
import { formatNumber } from '@/shared/lib/format'

/** Imports a file in one request, for a server that does not take rows one by one: it matches the columns and decides about duplicates by itself. */
export function WholeFileImport({ begun }: { begun: File | null }) {
  const { defaultProfileId: profileId } = useCurrentUser()
  const [importContacts, { isLoading }] = useImportContactsMutation()
  const [progress, setProgress] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<{ fileName: string; job: Job } | null>(null)
  const isSending = useRef(false)

  const send = async (file: File) => {
    if (isSending.current) return
    const type = typeOf(file)
    const refused =
      type === null
        ? 'Only CSV and vCard files are read.'
        : file.size > MAX_FILE_BYTES
          ? messages.fileSize
          : null
    setFault(refused)
    setDone(null)
    if (type === null || refused !== null) return
    isSending.current = true
    setProgress(0)
    const { data, error } = await importContacts({
      params: { profileId, type },
      body: { file },
      idempotencyKey: crypto.randomUUID(),
      onUploadProgress: setProgress,
    })
    isSending.current = false
    if (data) setDone({ fileName: file.name, job: data })
    else setFault(messageOf(error, 'file'))
  }
  return (
    <section className={styles.panel}>
      <StepHeading isFirst>Which contacts?</StepHeading>
      {fault !== null && <Alert type="error" showIcon role="alert" title={fault} />}
      {done !== null && (
        <Alert type="success" showIcon role="status" title={outcomeOf(done.fileName, done.job)} />
      )}
      {isLoading ? (
        <Progress percent={Math.round(progress * 100)} aria-label="Upload" />
      ) : (
        <FileDrop
          label="Drop a contact file here, or choose one"
          hint="CSV or vCard, up to 5 MB"
          accept=".csv,.vcf,text/csv,text/vcard"
          onFile={(file) => void send(file)}
        />
      )}
      {begun !== null && done === null && !isLoading && (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => void send(begun)}>
            Import {begun.name}
          </Button>
        </div>
      )}
      <p className={styles.text}>
        This server reads the whole file at once. It finds out by itself what each column is, and
        there is no look at the result before.
      </p>
    </section>
  )
}

function typeOf({ name, type }: File): ImportType | null {
  if (/\.(?:vcf|vcard)$/i.test(name) || type === 'text/vcard') return 'vcf'
  return /\.csv$/i.test(name) || type === 'text/csv' ? 'csv' : null
}

/** What came of the file, as far as the answer says it. */
function outcomeOf(fileName: string, { state, counts, error }: Job): string {
  if (state === 'failed')
    return `“${fileName}” was not imported: ${error ?? 'the server gave no reason.'}`
  if (state !== 'done')
    return `The server is importing “${fileName}”. Load the list again in a moment to see the contacts.`
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatNumber(count)} ${outcome}`)
  return `Imported “${fileName}”${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
