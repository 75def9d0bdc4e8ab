import type { SimulatedAccount } from '../oauth/provider'

/** The agency of the simulated locations. */
export const COMPANY_ID = 'Meridiana0agency0000'
/** The choice on the consent page that installs the app in the agency instead of a location. */
export const AGENCY = 'agency'

/** The locations that people can choose, and the whole agency. */
export const locations: readonly SimulatedAccount[] = [
  { id: 'Meridiana0harbour001', name: 'Meridiana Harbour', detail: 'Lisbon, Portugal' },
  { id: 'Meridiana0uptown0002', name: 'Meridiana Uptown', detail: 'Porto, Portugal' },
  { id: AGENCY, name: 'Meridiana agency', detail: 'All locations; apps like this take one' },
]
