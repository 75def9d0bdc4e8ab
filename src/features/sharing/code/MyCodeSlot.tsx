import { QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { usePermissions } from '@/shared/lib/permissions'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './MyCodeSlot.module.css'
import { useMyCode } from './useMyCode'

const MyCode = lazyPart<{ profileId: string; onChoose: (id: string) => void; onClose: () => void }>(
  async () => (await import('./MyCode')).MyCode,
  ({ onClose }) => onClose,
)

/** The button in the shell that shows the user's code, and the code once it is asked for. */
export function MyCodeSlot() {
  const { shown, show, choose, close } = useMyCode()
  // The rules are loaded while the code opens, so that it opens without a network too.
  const { isLoading, isPartial, mayOpen } = usePermissions()
  if (!isLoading && !isPartial && !mayOpen(['read', 'Profile'])) return null
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<QrcodeOutlined aria-hidden className={styles.icon} />}
        aria-label="My code"
        title="My code"
        aria-haspopup="dialog"
        onClick={() => {
          show()
        }}
      />
      {shown !== null && (
        <Suspense>
          <MyCode profileId={shown} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
