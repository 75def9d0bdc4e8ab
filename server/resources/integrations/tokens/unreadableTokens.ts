import { type ProviderName, providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'

/**
 * The error of tokens that cannot be decrypted, such as after a mistake in the operator's keys. It
 * ends no grant: with the right key everything works again.
 */
export class UnreadableTokens extends ProviderUnavailable {
  constructor(provider: ProviderName) {
    const { title } = providers[provider]
    super(title, new Error('The tokens cannot be decrypted.'))
    this.message = `This server cannot decrypt its access to ${title}. Connect again, or ask the operator for the missing key.`
  }
}
