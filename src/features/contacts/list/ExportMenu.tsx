import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '@/shared/ui/lazyPart'
import { toFilterParams, isFiltered } from '../rows/contactQuery'
import type { ContactQuery } from '../rows/contactQuery'
import type { ExportScope } from '../bulk/ExportDialog'

const ExportDialog = lazyPart(
  async () => (await import('../bulk/ExportDialog')).ExportDialog,
  ({ onClose }) => onClose,
)

interface ExportMenuProps {
  query: ContactQuery
  /** How many match the query; null while they are counted. */
  total: number | null
  /** Where room is short, the icon stands alone; its name stays. */
  isIconOnly: boolean
}

/** Exports every contact or, when the list is filtered, those that match. `?panel=export` opens it too. */
export function ExportMenu({ query, total, isIconOnly }: ExportMenuProps) {
  const [params, setParams] = useSearchParams()
  const [isOpened, setIsOpened] = useState(false)
  const isAsked = params.get('panel') === 'export'
  const close = () => {
    setIsOpened(false)
    if (!isAsked) return
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('panel')
        return next
      },
      { replace: true },
    )
  }
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label="Export"
        aria-haspopup="dialog"
        disabled={total === 0 && !isFiltered(query)}
        onClick={() => {
          setIsOpened(true)
        }}
      >
        {isIconOnly ? null : 'Export'}
      </Button>
      {(isOpened || isAsked) && (
        <Suspense>
          <ExportDialog
            scopes={scopesOf(query, total)}
            total={isFiltered(query) ? null : total}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function scopesOf(query: ContactQuery, total: number | null): [ExportScope, ...ExportScope[]] {
  if (!isFiltered(query)) return [{ key: 'all', selection: null, count: total }]
  return [
    { key: 'matching', selection: { matching: toFilterParams(query), except: [] }, count: total },
    { key: 'all', selection: null, count: null },
  ]
}
