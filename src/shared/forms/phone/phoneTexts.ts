import { formatPhone, readPhone, storedPhone } from '@/values/phone/readPhone'
import type { PhoneTexts } from './PhoneTextsContext'
import { callingCode, ownCountry } from './phoneNumber'

/** Returns how a person reads and writes numbers. */
export function createPhoneTexts(accountPhone: string, language: string): PhoneTexts {
  const own = ownCountry(accountPhone, language)
  const read = (written: string) => storedPhone(written, own)
  return {
    format: (written) => formatPhone(written, own),
    read,
    loadRead: () => Promise.resolve(read),
    isRead: (written) => readPhone(written) !== null,
    ownCode: callingCode(own),
  }
}
