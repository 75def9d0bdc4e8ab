import { Button } from 'antd'
import { useOpenBillingPortalMutation } from '../billingApi'
import { useStripePage } from '../useStripePage'
import styles from './Subscriptions.module.css'

const KEY = 'portal'

/** Opens Stripe's page with invoices and payment methods; `companyId` is null for the person. */
export function InvoicesButton({ companyId }: { companyId: string | null }) {
  const [openPortal] = useOpenBillingPortalMutation()
  const { open, pendingKey, failure } = useStripePage()
  return (
    <div className={styles.action}>
      <Button
        loading={pendingKey !== null}
        onClick={() => {
          open(KEY, () => openPortal({ body: { companyId } }))
        }}
      >
        Invoices and payment
      </Button>
      {failure && (
        <p role="alert" className={styles.error}>
          {failure.text}
        </p>
      )}
    </div>
  )
}
