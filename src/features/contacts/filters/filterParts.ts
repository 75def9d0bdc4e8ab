// The parts of filters that load when there is one, as one script.
export { ColumnFilter } from './ColumnFilter'
export { FilterPanel } from './FilterPanel'
export { FilterBar } from './FilterBar'
