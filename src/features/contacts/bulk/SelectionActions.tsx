import { MergeCellsOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { extensions } from '@/contract/extensions'
import { LazyPushSelection } from '@/features/integrations'
import { selectedText, tooLongText } from './selectedText'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { allSelected, nothingSelected } from '@/shared/tables/selection/selection'
import { useListFocus, useListRows, useListSelection } from '../list/ContactsListContext'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { BulkBar } from '@/shared/tables/selection/BulkBar'
import { selectFilled } from '../kept/selectKept'
import { DeleteAction } from './DeleteAction'
import { EditAction } from './EditAction'
import { TagAction } from './TagAction'
import { type BulkChange, useBulkChange } from './useBulkChange'
import { ExportAction } from './ExportAction'

const waitText = 'Wait until the list is refreshed.'

interface SelectionActionsProps {
  isTagging: boolean
  onTagging: (isTagging: boolean) => void
}

/**
 * The bar of the selected contacts. Each action is one request; long work becomes a job in the
 * tray.
 */
export function SelectionActions({ isTagging, onTagging }: SelectionActionsProps) {
  const { contactSelection, setSelection, count } = useListSelection()
  const { exactTotal } = useListRows()
  const { rowFocus } = useListFocus()
  const hasBulk = useIsServed(extensions.bulk)
  // Shared by the actions: while one is being sent, the others are refused.
  const bulk = useBulkChange()
  // Kept rows may be old: no act on many contacts starts from them.
  const isKept = useSelector((state) => selectFilled(state, 'listContacts') !== null)
  return (
    <BulkBar
      count={count}
      what={selectedText(count, contactSelection)}
      total={exactTotal}
      tooLong={isKept ? waitText : contactSelection === null ? tooLongText : undefined}
      onSelectAll={() => {
        setSelection(allSelected)
      }}
      onClear={() => {
        setSelection(nothingSelected)
      }}
      onFocusLost={() => rowFocus.current?.focusRow()}
    >
      {!isKept && (
        <>
          {hasBulk && <FavoriteActions bulk={bulk} />}
          {hasBulk && <TagAction bulk={bulk} isOpen={isTagging} onOpenChange={onTagging} />}
          {hasBulk && <EditAction bulk={bulk} />}
          <MergeAction />
          <ExportAction />
          <Suspense>
            <LazyPushSelection selection={contactSelection} />
          </Suspense>
          <DeleteAction bulk={bulk} />
        </>
      )}
    </BulkBar>
  )
}

function FavoriteActions({ bulk: { change, isStarting } }: { bulk: BulkChange }) {
  const { contactSelection } = useListSelection()
  const canUpdate = usePermissions().may('update', 'Contact', {}, 'isFavorite')
  const button = (isFavorite: boolean) => (
    <BarButton
      label={isFavorite ? 'Favorite' : 'Unfavorite'}
      icon={isFavorite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      disabled={contactSelection === null || isStarting}
      {...deniedUnless(canUpdate)}
      onClick={() => {
        if (contactSelection) void change({ type: 'favorite', isFavorite }, contactSelection)
      }}
    />
  )
  return (
    <>
      {button(true)}
      {button(false)}
    </>
  )
}

/** Opens the comparison of a few contacts chosen one by one. */
function MergeAction() {
  const { contactSelection } = useListSelection()
  const { may } = usePermissions()
  const navigate = useNavigate()
  const ids = contactSelection && 'ids' in contactSelection ? contactSelection.ids : []
  const canMerge = may('update', 'Contact') && may('delete', 'Contact')
  if (!canMerge || ids.length < 2 || ids.length > MAX_COMPARED) return null
  return (
    <BarButton
      label="Merge…"
      icon={<MergeCellsOutlined aria-hidden />}
      onClick={() => {
        void navigate(paths.contactsCompare(ids))
      }}
    />
  )
}
