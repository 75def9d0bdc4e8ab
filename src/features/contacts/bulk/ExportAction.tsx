import { DownloadOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListRows, useListSelection } from '../list/ContactsListContext'
import { BarButton } from '@/shared/tables/selection/BarButton'

const ExportDialog = lazyPart(
  async () => (await import('./exportScreens')).ExportDialog,
  ({ onClose }) => onClose,
)

export function ExportAction() {
  const { contactSelection, count } = useListSelection()
  const { exactTotal } = useListRows()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <BarButton
        label="Export…"
        icon={<DownloadOutlined aria-hidden />}
        disabled={contactSelection === null}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true)
        }}
      />
      {isOpen && contactSelection && (
        <Suspense>
          <ExportDialog
            scopes={[
              { key: 'selected', selection: contactSelection, count },
              { key: 'all', selection: null, count: null },
            ]}
            total={exactTotal}
            onClose={() => {
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
