import { SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useIsServed } from '@/api/extensions'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { extensions } from '@/contract/extensions'
import { useStartJob } from '@/features/jobs'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { useGetIntegrationQuery } from '../integrationsApi'
import { usePushContactsMutation } from './pushesApi'

const LABEL = 'Send to GoHighLevel'

/** Sends a contact; nothing without a connected location. */
export function PushContact({ contactId }: { contactId: string }) {
  const { isShown, props, push, isStarting } = usePush()
  if (!isShown) return null
  return (
    <Button
      icon={<SendOutlined aria-hidden />}
      loading={isStarting}
      {...props}
      onClick={() => {
        void push({ ids: [contactId] })
      }}
    >
      {LABEL}
    </Button>
  )
}

/** Sends the selected contacts as one job; nothing without a connected location. */
export function PushSelection({ selection }: { selection: ContactSelection | null }) {
  const { isShown, props, push, isStarting } = usePush()
  if (!isShown) return null
  return (
    <BarButton
      label={LABEL}
      icon={<SendOutlined aria-hidden />}
      loading={isStarting}
      {...props}
      disabled={selection === null || props.disabled === true}
      onClick={() => {
        if (selection) void push(selection)
      }}
    />
  )
}

/** Returns whether contacts can be sent, or why not, and how to send some. */
function usePush() {
  const isServed = useIsServed(extensions.pushes)
  const { may, mayOpen } = usePermissions()
  const { data } = useGetIntegrationQuery(
    { provider: 'gohighlevel', companyId: null },
    { skip: !isServed || !mayOpen(['read', 'Integration']) },
  )
  const [pushContacts] = usePushContactsMutation()
  const { start, isStarting } = useStartJob()
  const { connection = null, lock = '' } = data ?? {}
  const reasons = {
    active: '',
    unconfirmed: '',
    reconnect: 'Reconnect GoHighLevel first.',
    paused: lock || 'Your plan does not include integrations.',
  }
  const reason = connection ? reasons[connection.status] : ''
  return {
    isShown: connection !== null && connection.status !== 'unconfirmed',
    props:
      reason === ''
        ? deniedUnless(may('create', 'Integration'))
        : { disabled: true as const, title: reason },
    isStarting,
    push: (selection: ContactSelection) => start({ selection }, (request) => pushContacts(request)),
  }
}
