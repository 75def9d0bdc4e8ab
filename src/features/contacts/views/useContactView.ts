import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '@/features/auth'
import { isSameLayout } from '@/shared/tables/columns/tableLayout'
import { columnsWith, useContactColumns } from '../list/customColumns'
import { customKey, shownCustomFields } from '../model/customFields'
import { differsFromAll, differsFromView, findView } from './contactViews'
import { storeDefaultView } from './defaultView'
import type { ShownView } from './shownView'
import { storeShownFields } from './storedShownFields'
import { useSharedViews } from './useSharedViews'
import { useTableLayout } from './useTableLayout'

/** Returns the current view and the table's layout. */
export function useContactView(): ShownView {
  const { userId, settings } = useCurrentUser()
  const [params] = useSearchParams()
  useSharedViews()
  const view = findView(params, settings)
  const layout = useTableLayout(userId, view, settings)
  useEffect(() => {
    storeDefaultView(settings)
  }, [settings])
  const columns = useContactColumns(layout.layout, settings.contactFieldNames)
  const extra = shownCustomFields(layout.layout)
  useEffect(() => {
    storeShownFields(params.get('view') ?? '', extra)
  })
  return {
    ...layout,
    columns,
    extra,
    view,
    isChanged:
      view === null
        ? differsFromAll(params)
        : differsFromView(params, view) ||
          !isSameLayout(
            columnsWith([...extra, ...shownCustomFields(view.layout)].map(customKey)),
            layout.layout,
            view.layout,
          ),
  }
}
