import { lazyPart } from '@/shared/ui/lazyPart'

/** `PhoneProofForm`, loaded lazily because of its numbering plans. */
export const LazyPhoneProofForm = lazyPart(
  async () => (await import('./PhoneProofForm')).PhoneProofForm,
  'in place',
)
