import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useDownloadImportRowsMutation } from '../importApi'

type Rows = 'failed' | 'all'

/** The rows as files: those that failed, ready to be repaired and fed back, and all with what becomes of each. */
export function ImportDownloads({
  known: {
    job: { id: jobId },
    outcomes,
  },
  isDone,
}: {
  known: ContactImport
  isDone: boolean
}) {
  const [download] = useDownloadImportRowsMutation()
  const isAsked = useRef(false)
  const [loading, setLoading] = useState<Rows | null>(null)
  const save = async (rows: Rows) => {
    if (isAsked.current) return
    isAsked.current = true
    setLoading(rows)
    const { data, error } = await download({ params: { jobId, rows } })
    isAsked.current = false
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
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={loading === 'all'}
        onClick={() => void save('all')}
      >
        {isDone ? 'Download the report' : 'Download the plan'}
      </Button>
    </>
  )
}
