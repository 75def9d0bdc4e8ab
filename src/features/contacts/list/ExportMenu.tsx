import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { ContactFilterParams } from '../rows/contactQuery'
import type { ExportScope } from '../bulk/ExportDialog'
import { useListLayout, useListQuery, useListRows } from './ContactsListContext'

const ExportDialog = lazyPart(
  async () => (await import('../bulk/ExportDialog')).ExportDialog,
  ({ onClose }) => onClose,
)

/** Exports all contacts or, in a filtered list, the matching ones. `?panel=export` opens it too. */
export function ExportMenu() {
  const { isFiltered } = useListQuery()
  const { filter, exactTotal: total } = useListRows()
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
          <ExportDialog
            scopes={isFiltered ? matchingScopes(filter, total) : [{ ...allContacts, count: total }]}
            total={isFiltered ? null : total}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const allContacts = { key: 'all', selection: null } as const

function matchingScopes(
  matching: ContactFilterParams,
  count: number | null,
): [ExportScope, ...ExportScope[]] {
  return [
    { key: 'matching', selection: { matching, except: [] }, count },
    { ...allContacts, count: null },
  ]
}
