import type { contactSources } from './contactSources'

/** Short names of the sources of contacts. */
export const sourceNames: Record<(typeof contactSources)[number], string> = {
  manual: 'Added by hand',
  import: 'Import',
  exchange: 'Exchange',
  demo: 'Demo',
}
