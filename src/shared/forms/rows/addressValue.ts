type AddressPart =
  | 'formatted'
  | 'street'
  | 'extendedAddress'
  | 'poBox'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'country'

/** A postal address in a form; missing text is ''. */
export type AddressValue = Record<'label' | AddressPart, string>

export const blankAddress: AddressValue = {
  label: '',
  formatted: '',
  street: '',
  extendedAddress: '',
  poBox: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
}
