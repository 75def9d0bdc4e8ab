import { type ReactNode, Suspense, useState } from 'react'
import type { ColumnActions } from '@/shared/tables/windowed/windowedColumn'
import { lazyPart } from '@/shared/ui/lazyPart'

const ColumnFilter = lazyPart(
  async () => (await import('./filterParts')).ColumnFilter,
  ({ onClose }) => onClose,
)

/** Returns "Filter by this column" for the columns' menus, and its panel while it is open. */
export function useColumnFilter(): { actions: ColumnActions; panel: ReactNode } {
  const [open, setOpen] = useState<{ columnKey: string; button: HTMLElement } | null>(null)
  return {
    actions: (columnKey, button) => [
      {
        key: 'filter',
        label: 'Filter by this column',
        run: () => {
          setOpen({ columnKey, button })
        },
      },
    ],
    panel: open && (
      <Suspense>
        <ColumnFilter
          {...open}
          onClose={() => {
            setOpen(null)
          }}
        />
      </Suspense>
    ),
  }
}
