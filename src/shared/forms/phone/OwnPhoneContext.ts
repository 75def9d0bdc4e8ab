import { createContext, use } from 'react'
import { type CountryCode, ownCountry } from './phoneNumber'

/** The phone number of the signed-in user's account; '' without one. */
export const OwnPhoneContext = createContext('')

/** Returns the country of the person who types or reads numbers. */
export function useOwnCountry(): CountryCode {
  return ownCountry(use(OwnPhoneContext), navigator.language)
}
