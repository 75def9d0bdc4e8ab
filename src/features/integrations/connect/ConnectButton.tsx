import { Button } from 'antd'
import type { Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { deniedUnless } from '@/shared/lib/permissions'
import { ErrorText } from '@/shared/ui/ErrorText'
import { SeePlansLink } from '@/shared/ui/SeePlansLink'
import type { IntegrationRights } from '../model/useIntegrationRights'
import { useConnect } from './useConnect'

interface ConnectButtonProps {
  integration: Integration
  companyId: string | null
  rights: IntegrationRights
  /** "Connect" by default. */
  label?: string
  isPrimary?: boolean
  /** The lock stands elsewhere on the screen. */
  isLockShort?: boolean
}

/** The way to the provider's page, or the reason why there is none: the plan, or the operator. */
export function ConnectButton({
  integration: { provider, isSetUp, lock },
  companyId,
  rights,
  label = 'Connect',
  isPrimary = true,
  isLockShort = false,
}: ConnectButtonProps) {
  const { connect, isStarting, isLeaving, error } = useConnect({ provider, companyId })
  const { title } = providers[provider]
  if (!isSetUp) return null
  if (lock !== '')
    return (
      <>
        {!isLockShort && <p className="help-text">{lock}</p>}
        <SeePlansLink />
      </>
    )
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        aria-label={`${label} ${title}`}
        loading={isStarting}
        {...deniedUnless(rights.canConnect)}
        onClick={connect}
      >
        {label}
      </Button>
      {isLeaving && (
        <p role="status" className="help-text">
          Opening {title}…
        </p>
      )}
      {error !== undefined && <ErrorText error={error} />}
    </>
  )
}
