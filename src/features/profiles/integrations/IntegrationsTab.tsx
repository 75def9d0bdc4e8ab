import { ApiOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useField } from 'react-final-form'
import { messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import type { Block } from '@/contract/integrations/block'
import type { Integration } from '@/contract/integrations/connection'
import {
  BlockEditor,
  blockOf,
  moveBlock,
  useShownIntegrations,
  withBlock,
} from '@/features/integrations'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from './IntegrationsTab.module.css'

/** The posts, videos and event types of connected accounts that the card shows. */
export function IntegrationsTab() {
  const { profileId } = useProfileEditor()
  if (!useIsServed(extensions.blocks))
    return (
      <UnavailableState
        feature="Showing items of connected accounts"
        to={paths.profile(profileId)}
        label="Go to the details"
      />
    )
  return <ConnectedBlocks />
}

function ConnectedBlocks() {
  const { connected, isLoading, error, refetch } = useShownIntegrations()
  if (connected.length === 0 && isLoading)
    return (
      <div role="status" aria-label="Loading" className={`panel ${styles.pending ?? ''}`}>
        <Skeleton width="30%" height="20px" />
        <Skeleton height="120px" />
      </div>
    )
  if (connected.length === 0 && error !== undefined)
    return (
      <ErrorState title="Your integrations could not be loaded" error={error} onRetry={refetch} />
    )
  if (connected.length === 0)
    return (
      <div className="panel">
        <EmptyState
          icon={<ApiOutlined />}
          title="Nothing is connected yet"
          description="Connect Instagram, X, TikTok or Calendly, and choose here what your card shows of it."
          actions={<LinkButton to={paths.integrations()} label="Go to integrations" isPrimary />}
        />
      </div>
    )
  return (
    <>
      {error !== undefined && (
        <div role="alert" className={`panel ${styles.pending ?? ''}`}>
          <p>Some integrations could not be loaded: {messageOf(error)}</p>
          <div>
            <Button onClick={refetch}>Retry</Button>
          </div>
        </div>
      )}
      <Blocks connected={connected} />
      <p className="help-text">
        Accounts are connected and updated in{' '}
        <LinkButton to={paths.integrations()} label="Integrations" />
      </p>
    </>
  )
}

/** One block for each connected account, in the order of the card. */
function Blocks({ connected }: { connected: readonly Integration[] }) {
  const { input, meta } = useField<Block[]>('blocks', {
    subscription: { value: true, error: true },
  })
  const isEditable = useIsEditable('blocks')
  const blocks = input.value
  const placeOf = ({ provider }: Integration) => {
    const at = blocks.findIndex((block) => block.provider === provider)
    return at === -1 ? blocks.length : at
  }
  return connected
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((integration) => (
      <BlockEditor
        key={integration.provider}
        integration={integration}
        block={blockOf(blocks, integration)}
        isReadOnly={!isEditable}
        titleError={titleErrorAt(meta.error, placeOf(integration))}
        onChange={(block) => {
          input.onChange(withBlock(blocks, block))
        }}
        {...(blocks.length > 1 &&
          placeOf(integration) < blocks.length && {
            onMove: (by: 1 | -1) => {
              input.onChange(moveBlock(blocks, integration.provider, by))
            },
          })}
      />
    ))
}

/** Returns the error of a block's heading, from the errors of all blocks. */
function titleErrorAt(errors: unknown, at: number): string | undefined {
  const block: unknown = Array.isArray(errors) ? errors[at] : undefined
  const title: unknown =
    typeof block === 'object' && block !== null ? Reflect.get(block, 'title') : undefined
  return typeof title === 'string' ? title : undefined
}
