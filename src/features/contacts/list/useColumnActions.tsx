import { type ReactNode, Suspense, useState } from 'react'
import type { ColumnActions } from '@/shared/tables/windowed/windowedColumn'
import { lazyPart } from '@/shared/ui/lazyPart'
import { isCustom } from '../model/customFields'

const FieldDialog = lazyPart(
  async () => (await import('./screens')).FieldDialog,
  ({ onClose }) => onClose,
)
const ColumnFilter = lazyPart(
  async () => (await import('../filters/filterParts')).ColumnFilter,
  ({ onClose }) => onClose,
)

interface OpenPanel {
  act: 'filter' | 'rename' | 'delete'
  columnKey: string
  button: HTMLElement
}

/**
 * Returns the actions on a column besides the table's own: a filter, and those of custom fields; and
 * the panel of the chosen one.
 */
export function useColumnActions(): { actions: ColumnActions; panel: ReactNode } {
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const onClose = () => {
    setOpen(null)
  }
  return {
    actions: (columnKey, button) => {
      const action = (act: OpenPanel['act'], label: string) => ({
        key: act,
        label,
        run: () => {
          setOpen({ act, columnKey, button })
        },
      })
      const filter = action('filter', 'Filter by this column')
      return isCustom(columnKey)
        ? [filter, action('rename', 'Rename field…'), action('delete', 'Delete field…')]
        : [filter]
    },
    panel: open && (
      <Suspense>
        {open.act === 'filter' ? (
          <ColumnFilter {...open} onClose={onClose} />
        ) : (
          <FieldDialog {...open} act={open.act} onClose={onClose} />
        )}
      </Suspense>
    ),
  }
}
