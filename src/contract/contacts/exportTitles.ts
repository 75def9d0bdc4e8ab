import type { ExportColumnKey } from './contactFiles'
import { fieldEditLabels } from './fieldEdit'

const { emails: _e, phones: _p, websites: _w, addresses: _a, ...fieldTitles } = fieldEditLabels

/** The headers of the columns that a file has as a table shows them. */
export const exportTitles: Record<ExportColumnKey, string> = {
  ...fieldTitles,
  favorite: 'Favorite',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  city: 'City',
  country: 'Country',
  tags: 'Tags',
  source: 'Source',
  followUpOn: 'Follow-up',
  createdAt: 'Added',
  updatedAt: 'Changed',
  id: 'Tessera contact ID',
}
