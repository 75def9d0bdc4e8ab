import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useDownloadImportRowsMutation } from '../../importApi'

type RowSet = 'failed' | 'leftOut' | 'all'

interface ImportDownloadsProps {
  record: ContactImport
  isDone: boolean
}

/**
 * Downloads of the rejected rows and of those with values left out, to correct and import again, and
 * of all rows with their outcomes.
 */
export function ImportDownloads({
  record: { job, outcomes, notes },
  isDone,
}: ImportDownloadsProps) {
  const [download] = useDownloadImportRowsMutation()
  const isSending = useRef(false)
  const [loading, setLoading] = useState<RowSet | null>(null)
  const save = async (rows: RowSet) => {
    if (isSending.current) return
    isSending.current = true
    setLoading(rows)
    const { data, error } = await download({ params: { jobId: job.id, rows } })
    isSending.current = false
    setLoading(null)
    if (data) saveDownload(data)
    else toast.error(messageOf(error))
  }
  return (
    <>
      {outcomes.failed > 0 && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={loading === 'failed'}
          onClick={() => void save('failed')}
        >
          Download failed rows
        </Button>
      )}
      {isDone && notes.leftOut > 0 && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={loading === 'leftOut'}
          onClick={() => void save('leftOut')}
        >
          Download rows with left-out values
        </Button>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={loading === 'all'}
        onClick={() => void save('all')}
      >
        {isDone ? 'Download report' : 'Download plan'}
      </Button>
    </>
  )
}
