import { formatPhone, readPhone } from '@/contract/phones/phoneNumber'
import type { PhoneTexts } from './PhoneTextsContext'
import { callingCode, ownCountry } from './phoneNumber'

/** Returns how a person reads and writes numbers. */
export function createPhoneTexts(accountPhone: string, language: string): PhoneTexts {
  const own = ownCountry(accountPhone, language)
  return {
    format: (written) => formatPhone(written, own),
    read: (written) => readPhone(written, own)?.stored ?? written,
    isRead: (written) => readPhone(written) !== null,
    ownCode: callingCode(own),
  }
}
