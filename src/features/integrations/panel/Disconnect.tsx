import { Button } from 'antd'
import { useState } from 'react'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { deniedUnless } from '@/shared/lib/permissions'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toast } from '@/shared/ui/toasts/toast'
import { useDisconnectMutation } from '../integrationsApi'
import { accountText, itemsNoun } from '../model/integrationState'
import { callsOf } from '../providerCalls'
import type { ConnectionProps } from './connectionProps'

interface DisconnectProps extends ConnectionProps {
  canDisconnect: boolean
}

/** Ends a connection after a question; nothing for a provider whose data is deleted instead. */
export function Disconnect({
  integration: { provider, connection },
  companyId,
  canDisconnect,
}: DisconnectProps) {
  const [isAsking, setAsking] = useState(false)
  const [disconnect] = useDisconnectMutation()
  const { title } = providers[provider]
  if (!connection || callsOf({ provider, companyId }).disconnect === null) return null
  const { accountId, accountName } = connection
  const onConfirm = async () => {
    const { error } = await disconnect({ provider, companyId, accountId })
    if (error === undefined) toast.success(`${title} is disconnected.`)
    return error
  }
  return (
    <>
      <Button
        danger
        {...deniedUnless(canDisconnect)}
        onClick={() => {
          setAsking(true)
        }}
      >
        Disconnect
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Disconnect ${title} (${accountText(provider, accountName)})?`}
          okText="Disconnect"
          isDanger
          onConfirm={onConfirm}
          onClose={() => {
            setAsking(false)
          }}
        >
          <p>{lossText(provider)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Returns what goes with a connection. */
function lossText(provider: ProviderName): string {
  const { shows, title, hasRevoke } = providers[provider]
  const ends = hasRevoke ? ` Our access at ${title} ends, too.` : ''
  return shows === null
    ? `Contacts that wait to be sent are dropped. Those already sent stay at ${title}.${ends}`
    : `The ${itemsNoun(provider)} of this account leave all your cards, and their pictures are deleted here.${ends}`
}
