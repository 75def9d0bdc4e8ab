// Parts of the list that the first rows do not need, in one script.
export { ContactCards } from './ContactCards'
export { GroupedRows } from '../groups/GroupedRows'
export { GroupPanel } from '../groups/GroupPanel'
export { PrintHost } from '../print/PrintHost'
export { CloseMatches } from './CloseMatches'
export { ContactsEmpty, ContactsNoMatch } from './ContactsEmptyStates'
export { MatchText } from './MatchText'
export { SortEditor } from './SortEditor'
