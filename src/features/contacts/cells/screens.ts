export { ContactCellEditor } from '../edit/ContactCellEditor'
export { ContactCellMode } from './ContactCellMode'
