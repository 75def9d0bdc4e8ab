import { BankOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { usePermissions } from '@/shared/lib/permissions'
import { EmptyState } from '@/shared/ui/EmptyState'
import styles from './CompanyPage.module.css'
import { useCompanyPanel } from './useCompanyPanel'

/** Shown to users without a company: its purpose, and the ways to one. */
export function NoCompany() {
  const canCreate = usePermissions().may('create', 'Company')
  const hasInvitations = useIsServed(extensions.invitations)
  const [, openPanel] = useCompanyPanel()
  return (
    <EmptyState
      heading="h1"
      icon={<BankOutlined aria-hidden />}
      title="You don’t belong to a company yet"
      description={
        <>
          A company gives the cards of all its people one look: its logo, its links and its name.
          Each person keeps their own profile and their own contacts.
          {hasInvitations && (
            <span className={styles.hint}>
              Were you invited? Open the link in the invitation’s e-mail while you are signed in
              with the address that it was sent to.
            </span>
          )}
        </>
      }
      actions={
        canCreate && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => {
              openPanel('new')
            }}
          >
            Create a company
          </Button>
        )
      }
    />
  )
}
