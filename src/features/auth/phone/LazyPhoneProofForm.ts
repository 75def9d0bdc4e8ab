import { lazy } from 'react'

/** `PhoneProofForm`, loaded with the numbering plans that it needs. */
export const LazyPhoneProofForm = lazy(async () => ({ default: (await import('./PhoneProofForm')).PhoneProofForm }))
