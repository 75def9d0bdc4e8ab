import { lazyPart } from '@/shared/ui/lazyPart'

/** `PhoneProofForm`, loaded with the numbering plans that it needs. */
export const LazyPhoneProofForm = lazyPart(
  async () => (await import('./PhoneProofForm')).PhoneProofForm,
  'in place',
)
