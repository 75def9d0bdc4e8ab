import { Button } from 'antd'
import { providers } from '@/contract/integrations/providers'
import { deniedUnless } from '@/shared/lib/permissions'
import { ErrorText } from '@/shared/ui/ErrorText'
import { toast } from '@/shared/ui/toasts/toast'
import { useConfirmConnectionMutation } from '../integrationsApi'
import { ConnectButton } from '../connect/ConnectButton'
import { callsOf } from '../providerCalls'
import { AccountName } from './ConnectionFacts'
import type { ConnectionProps } from './connectionProps'
import { Disconnect } from './Disconnect'
import styles from './Panel.module.css'

/**
 * Asks whether the connected account is the person's own, where the provider's protocol cannot
 * prove it. Nothing of the account is shown before.
 */
export function ConfirmAccount(props: ConnectionProps) {
  const { integration, companyId, rights } = props
  const { provider, connection } = integration
  const [confirm, { isLoading, error }] = useConfirmConnectionMutation()
  const { title } = providers[provider]
  if (!connection) return null
  const { accountId } = connection
  const hasDisconnect = callsOf({ provider, companyId }).disconnect !== null
  const onConfirm = async () => {
    const result = await confirm({ provider, companyId, accountId })
    if (result.data) toast.success(`${title} is connected.`)
  }
  return (
    <section className={styles.question} aria-labelledby="confirm-account">
      <h3 id="confirm-account" className="section-title">
        {companyId === null ? 'Is this your account?' : 'Is this the company’s account?'}
      </h3>
      <p className={styles.account}>
        <AccountName provider={provider} connection={connection} />
      </p>
      <p className="help-text">
        Nothing of it is shown or sent before you confirm. If you did not start this connection
        yourself, {hasDisconnect ? 'disconnect it' : 'delete its data below'}.
      </p>
      <div className={styles.actions}>
        <Button
          type="primary"
          loading={isLoading}
          {...deniedUnless(rights.canConnect)}
          onClick={() => {
            void onConfirm()
          }}
        >
          Confirm
        </Button>
        <ConnectButton {...props} label="Use another account" isPrimary={false} />
        <Disconnect {...props} canDisconnect={rights.canDisconnect} />
      </div>
      {error !== undefined && <ErrorText error={error} />}
    </section>
  )
}
