import type { ContactSummary } from '@/contract/contacts/contact'

/** How a contact came here, in a word or two. */
export const sourceNames: Record<ContactSummary['source'], string> = {
  manual: 'Added by hand',
  import: 'Import',
  exchange: 'Exchange',
  demo: 'Demo',
}
