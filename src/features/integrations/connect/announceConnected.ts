import type { Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { toast } from '@/shared/ui/toasts/toast'

/** Says that an account is connected; one that is still to be confirmed asks for that by itself. */
export function announceConnected({ provider, connection }: Integration): void {
  if (connection?.status !== 'unconfirmed')
    toast.success(`${providers[provider].title} is connected.`)
}
