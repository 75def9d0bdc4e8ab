import type { ContactSummary } from '@/contract/contacts/contact'

/** Short names of the sources of contacts. */
export const sourceNames: Record<ContactSummary['source'], string> = {
  manual: 'Added by hand',
  import: 'Import',
  exchange: 'Exchange',
  demo: 'Demo',
}
