export { attachCellEdits } from '../edit/persistCellEdits'
export { ContactCellEditor } from '../edit/ContactCellEditor'
export { CellRowMenu } from './CellRowMenu'
export { ContactCellMode } from './ContactCellMode'
