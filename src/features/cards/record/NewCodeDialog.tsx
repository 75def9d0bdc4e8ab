import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { formatActivationCode } from '@/contract/cards/activationCode'
import type { Card } from '@/contract/cards/card'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { cardName } from '../model/cardTexts'
import { copyText } from '@/shared/ui/toasts/copyText'
import styles from './Dialogs.module.css'

interface NewCodeDialogProps {
  card: Card
  /** In its stored form. */
  code: string
  onClose: () => void
}

/** Shows the new code of a card, once; only its button closes it. */
export function NewCodeDialog({ card, code, onClose }: NewCodeDialogProps) {
  useReturnFocus()
  const shown = formatActivationCode(code)
  const isStock = card.status === 'blank'
  return (
    <Modal
      open
      title={`New code of ${cardName(card)}`}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          I have kept the code
        </Button>
      }
    >
      <div className={`${styles.body ?? ''} ${styles.sheet ?? ''}`}>
        <p>This code is shown only now, and nobody can look it up later.</p>
        <output className={styles.code}>{shown}</output>
        <div className={styles.codeActions}>
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => {
              void copyText(shown, 'Code')
            }}
          >
            Copy code
          </Button>
          <Button
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => {
              window.print()
            }}
          >
            Print
          </Button>
        </div>
        <p>
          {isStock
            ? 'Keep it with the card. A member of the company can activate the card with it.'
            : 'Give it to the new holder together with the card:'}
        </p>
        {!isStock && (
          <ol className={styles.steps}>
            <li>They sign in or create an account at {window.location.host}.</li>
            <li>They open Cards, choose “Activate a card” and type this code.</li>
            <li>Until then the card’s page is neutral, and you can cancel on the card’s record.</li>
          </ol>
        )}
      </div>
    </Modal>
  )
}
