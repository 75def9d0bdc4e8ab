import { useState } from 'react'
import { isApiError } from '@/api/apiError'
import type { Deletion } from '@/contract/integrations/connection'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { useConfirmDeletionMutation } from '../integrationsApi'
import { accountText } from '../model/integrationState'
import { thingsText } from './deletionText'
import { RecentSignInDialog } from './RecentSignInDialog'

interface DeletionDialogProps {
  companyId: string | null
  deletion: Deletion
  onClose: () => void
}

/** Names what will go and asks; after an old sign-in it asks for the password first. */
export function DeletionDialog({ companyId, deletion, onClose }: DeletionDialogProps) {
  const [confirm] = useConfirmDeletionMutation()
  const [isSignInNeeded, setSignInNeeded] = useState(false)
  const { code, accountName, planned } = deletion
  const send = async () => (await confirm({ companyId, code })).error
  if (isSignInNeeded) return <RecentSignInDialog onSignedIn={send} onClose={onClose} />
  return (
    <ConfirmDialog
      title={
        accountName === ''
          ? 'Delete all Instagram data?'
          : `Delete everything from ${accountText('instagram', accountName)}?`
      }
      okText="Delete Instagram data"
      isDanger
      onConfirm={async () => {
        const error = await send()
        if (!isApiError(error) || error.code !== 'RECENT_LOGIN_REQUIRED') return error
        setSignInNeeded(true)
        return null
      }}
      onClose={onClose}
    >
      <p>This will go, and can’t be restored:</p>
      <ul>
        {thingsText(planned).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
