// The parts of views that load when they are first needed, as one script.
export { PinnedViews } from './PinnedViews'
export { ViewChanges } from './ViewChanges'
export { ViewsMenu } from './ViewsMenu'
