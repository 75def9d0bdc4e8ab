// Parts of the list that the first rows do not need, in one script.
export { ContactsEmpty, ContactsNoMatch } from './ContactsEmptyStates'
export { RowMenu } from './RowMenu'
export { SortEditor } from './SortEditor'
