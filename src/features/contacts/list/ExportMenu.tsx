import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListLayout, useListQuery, useListRows } from './ContactsListContext'

const ExportHost = lazyPart(
  async () => (await import('../bulk/exportScreens')).ExportHost,
  ({ onClose }) => onClose,
)

/** Exports all contacts or, in a filtered list, the matching ones. `?panel=export` opens it too. */
export function ExportMenu() {
  const { isFiltered } = useListQuery()
  const { exactTotal: total } = useListRows()
  const { isNarrow } = useListLayout()
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
        disabled={total === 0 && !isFiltered}
        onClick={() => {
          setIsOpened(true)
        }}
      >
        {isNarrow ? null : 'Export'}
      </Button>
      {(isOpened || isAsked) && (
        <Suspense>
          <ExportHost onClose={close} />
        </Suspense>
      )}
    </>
  )
}
