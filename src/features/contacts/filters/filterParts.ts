// The parts of filters that load when a filter is added or edited, as one script.
export { ColumnFilter } from './ColumnFilter'
export { FilterPanel } from './FilterPanel'
