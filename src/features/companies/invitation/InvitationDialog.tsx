import { Button, Modal, Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isApiError, messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import type { getInvitation } from '@/contract/companies/employees'
import { extensions } from '@/contract/extensions'
import type * as v from 'valibot'
import { useCurrentUser } from '@/features/auth'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { formatDateTime } from '@/shared/lib/format'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { ErrorText } from '@/shared/ui/ErrorText'
import { toast } from '@/shared/ui/toasts/toast'
import { useAcceptInvitationMutation, useGetInvitationQuery } from '../employeesApi'
import { CompanyLogo } from '../parts/CompanyLogo'
import { roleTitles } from '../parts/roleTitles'
import { NO_PROFILE, useProfileOptions } from '../parts/useProfileOptions'
import { ConfirmAddress } from './ConfirmAddress'
import styles from './InvitationDialog.module.css'

type Invitation = v.InferOutput<NonNullable<(typeof getInvitation)['answer']>>

const NOT_SERVED =
  'Invitations are not supported by this server. Ask the person who sent you the link.'

interface InvitationDialogProps {
  token: string
  onClose: () => void
}

/** Shows an invitation to a company and accepts it. */
export function InvitationDialog({ token, onClose }: InvitationDialogProps) {
  useReturnFocus()
  const isServed = useIsServed(extensions.invitations)
  const { data, error, isFetching, refetch } = useGetInvitationQuery({ token })
  if (data?.state === 'open' && data.isForYou && data.needsConfirmation)
    return (
      <ConfirmAddress
        title={`Join ${data.companyName}`}
        email={data.email}
        onConfirmed={refetch}
        onClose={onClose}
      >
        <InvitingCompany invitation={data} />
      </ConfirmAddress>
    )
  if (data?.state === 'open' && data.isForYou)
    return <OpenInvitation token={token} invitation={data} onRefused={refetch} onClose={onClose} />
  if (!data && error === undefined) return null
  const isWrong = isApiError(error) && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code)
  return (
    <Modal
      open
      title="Invitation"
      onCancel={onClose}
      footer={
        <>
          {error !== undefined && !isWrong && isServed && (
            <Button
              loading={isFetching}
              onClick={() => {
                void refetch()
              }}
            >
              Retry
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data && <ClosedInvitation invitation={data} />}
      {!data && !isServed && <p>{NOT_SERVED}</p>}
      {!data && isServed && (
        <p role="alert">
          {isWrong
            ? 'This invitation does not exist. Check the link, or ask for a new one.'
            : messageOf(error)}
        </p>
      )}
    </Modal>
  )
}

/** Says why an invitation can't be accepted, and what to do. */
function ClosedInvitation({ invitation }: { invitation: Invitation }) {
  const { email: ownAddress } = useCurrentUser()
  const { companyName, state, email } = invitation
  return (
    <>
      <InvitingCompany invitation={invitation} />
      <p role="alert">
        {state === 'expired' &&
          `This invitation has expired. Ask an administrator of ${companyName} for a new one.`}
        {state === 'used' &&
          `This invitation has been used already. It works only once. If you accepted it, ${companyName} is under Company in the menu. Otherwise ask an administrator of ${companyName} for a new one.`}
        {state === 'withdrawn' &&
          `This invitation was withdrawn or replaced by a newer one. Ask an administrator of ${companyName}.`}
        {state === 'open' &&
          `This invitation is for ${email}. You are signed in as ${ownAddress}. Sign in with that address, then open the link again.`}
      </p>
    </>
  )
}

interface OpenInvitationProps extends InvitationDialogProps {
  invitation: Invitation
  /** Called when the server refuses it: it may not be open any more. */
  onRefused: () => unknown
}

/** An invitation that can be accepted, with the choice of the profile that shows the company. */
function OpenInvitation({ token, invitation, onRefused, onClose }: OpenInvitationProps) {
  const id = useId()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [accept, { isLoading }] = useAcceptInvitationMutation()
  const { companyId, companyName, expiresAt, openTo } = invitation
  const { options, suggested, isFetching } = useProfileOptions(companyId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isBusy = useRef(false)
  const profileId = chosen ?? suggested
  const join = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const { data, error } = await accept({
      body: { token, profileId: profileId === NO_PROFILE ? null : profileId },
    })
    isBusy.current = false
    if (!data) {
      setFailure(error)
      onRefused()
      return
    }
    toast.success(`You joined ${companyName}.`)
    if (isMounted()) await navigate(paths.company(data.companyId), { replace: true })
  }
  return (
    <Modal
      open
      title={`Join ${companyName}`}
      okText="Accept"
      cancelText="Not now"
      confirmLoading={isLoading}
      okButtonProps={{ disabled: isFetching && chosen === null }}
      onOk={() => {
        void join()
      }}
      onCancel={onClose}
    >
      <InvitingCompany invitation={invitation} />
      <FieldFrame
        id={id}
        label="Profile that shows the company"
        help="Its cards then have the company’s name, logo, links and look. Your contacts stay yours."
        helpId={`${id}-help`}
        errorId=""
      >
        <Select<string>
          id={id}
          value={profileId}
          options={options}
          loading={isFetching}
          aria-describedby={`${id}-help`}
          onChange={setChosen}
        />
      </FieldFrame>
      <p className="help-text">
        The invitation can be accepted until {formatDateTime(expiresAt)}
        {openTo === 'anyone' && ', once, by whoever has its link'}.
      </p>
      {failure !== null && <ErrorText error={failure} field="profileId" />}
    </Modal>
  )
}

function InvitingCompany({ invitation: { companyName, logo, role } }: { invitation: Invitation }) {
  return (
    <div className={styles.company}>
      <CompanyLogo path={logo} size={48} />
      <span className={styles.texts}>
        <span className={styles.name}>{companyName}</span>
        <span className="help-text">Invites you as {roleTitles[role].toLowerCase()}</span>
      </span>
    </div>
  )
}
