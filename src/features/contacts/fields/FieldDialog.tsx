import { customName, isCustom } from '../model/customFields'
import { DeleteFieldDialog } from './DeleteFieldDialog'
import { RenameFieldDialog } from './RenameFieldDialog'

interface FieldDialogProps {
  act: 'rename' | 'delete'
  columnKey: string
  onClose: () => void
}

/** The dialog that renames or deletes the custom field of a column. */
export function FieldDialog({ act, columnKey, onClose }: FieldDialogProps) {
  if (!isCustom(columnKey)) return null
  const Dialog = act === 'rename' ? RenameFieldDialog : DeleteFieldDialog
  return <Dialog name={customName(columnKey)} onClose={onClose} />
}
