export { GroupedRows } from '../groups/GroupedRows'
export { GroupPanel } from '../groups/GroupPanel'
export { PrintDialog } from '../print/PrintDialog'
export { SortEditor } from './SortEditor'
