import type { ReactNode } from 'react'
import { useCurrentUser } from '@/features/auth'
import { PhoneTextsProvider } from '@/shared/forms/phone/PhoneTextsContext'

/** Shows the phone numbers inside as the signed-in user reads them. */
export function ReaderPhones({ children }: { children: ReactNode }) {
  const { phoneNumber } = useCurrentUser()
  return <PhoneTextsProvider accountPhone={phoneNumber}>{children}</PhoneTextsProvider>
}
