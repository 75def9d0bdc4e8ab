import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { selectedText, tooLongText } from '../bulk/selectedText'
import { allSelected, nothingSelected } from '@/shared/tables/selection/selection'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { BulkBar } from '@/shared/tables/selection/BulkBar'
import type { SelectedContacts } from '../list/useContactSelection'

interface TrashSelectionBarProps {
  selected: SelectedContacts
  total: number | null
  onRestore: (contacts: ContactSelection) => void
  onErase: () => void
  onFocusLost: () => void
}

/** The bar of the contacts selected in the trash. */
export function TrashSelectionBar(props: TrashSelectionBarProps) {
  const { selected, total, onRestore, onErase, onFocusLost } = props
  const { count, contactSelection, setSelection } = selected
  return (
    <BulkBar
      count={count}
      what={selectedText(count, contactSelection)}
      total={total}
      tooLong={contactSelection === null ? tooLongText : undefined}
      onSelectAll={() => {
        setSelection(allSelected)
      }}
      onClear={() => {
        setSelection(nothingSelected)
      }}
      onFocusLost={onFocusLost}
    >
      <BarButton
        label="Restore"
        icon={<UndoOutlined aria-hidden />}
        disabled={contactSelection === null}
        onClick={() => {
          if (contactSelection) onRestore(contactSelection)
        }}
      />
      <BarButton
        color="danger"
        variant="filled"
        label="Delete forever"
        icon={<DeleteOutlined aria-hidden />}
        aria-haspopup="dialog"
        disabled={contactSelection === null}
        onClick={onErase}
      />
    </BulkBar>
  )
}
