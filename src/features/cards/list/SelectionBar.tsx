import {
  CheckCircleOutlined,
  IdcardOutlined,
  PauseCircleOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { CardAction } from '@/contract/cards/cards'
import { formatNumber } from '@/shared/lib/format'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { BulkBar } from '@/shared/tables/selection/BulkBar'
import { allSelected } from '@/shared/tables/selection/selection'
import { selectedCards } from '../model/cardTexts'
import { BulkDialog, type BulkChoice } from './BulkDialog'
import { useBulkCards } from './useBulkCards'
import { MAX_SELECTED, type SelectedCards } from './useCardSelection'

interface SelectionBarProps {
  /** The company whose cards they are; null for one's own. */
  companyId: string | null
  selected: SelectedCards
  total: number | null
  onFocusLost: () => void
}

interface BulkButton {
  type: BulkChoice
  label: string
  icon: ReactNode
  isOwnOnly?: boolean
  /** Opens a dialog however few cards are selected. */
  asks?: boolean
}

const buttons: readonly BulkButton[] = [
  { type: 'deactivate', label: 'Deactivate', icon: <PauseCircleOutlined aria-hidden /> },
  { type: 'reactivate', label: 'Reactivate', icon: <CheckCircleOutlined aria-hidden /> },
  {
    type: 'showProfile',
    label: 'Show a profile…',
    icon: <IdcardOutlined aria-hidden />,
    isOwnOnly: true,
    asks: true,
  },
  { type: 'reportLost', label: 'Report lost…', icon: <WarningOutlined aria-hidden />, asks: true },
  { type: 'retire', label: 'Retire…', icon: <StopOutlined aria-hidden />, asks: true },
]

/** The bar of the selected cards. Each action is one request, which becomes a job in the tray. */
export function SelectionBar({ companyId, selected, total, onFocusLost }: SelectionBarProps) {
  const { count, cardSelection, clear, setSelection } = selected
  const { change, isStarting } = useBulkCards(companyId)
  const [asking, setAsking] = useState<BulkChoice | null>(null)
  const what = selectedCards(count, cardSelection)
  const start = async (action: CardAction) => {
    if (!cardSelection || !(await change(action, cardSelection))) return
    setAsking(null)
    clear()
  }
  return (
    <BulkBar
      count={count}
      what={what}
      total={total}
      tooLong={
        cardSelection === null
          ? `You can select or exclude up to ${formatNumber(MAX_SELECTED)} cards one by one.`
          : undefined
      }
      onSelectAll={() => {
        setSelection(allSelected)
      }}
      onClear={clear}
      onFocusLost={onFocusLost}
    >
      {buttons
        .filter(({ isOwnOnly }) => !isOwnOnly || companyId === null)
        .map(({ type, label, icon, asks }) => (
          <BarButton
            key={type}
            label={label}
            icon={icon}
            disabled={cardSelection === null || isStarting}
            {...(type === 'retire' && { color: 'danger', variant: 'filled' })}
            {...(asks && { 'aria-haspopup': 'dialog' as const })}
            onClick={() => {
              if (type === 'showProfile' || asks || needsConfirmation(count)) setAsking(type)
              else void start({ type, reason: '' })
            }}
          />
        ))}
      {asking !== null && (
        <BulkDialog
          choice={asking}
          what={what}
          isSending={isStarting}
          onStart={(action) => {
            void start(action)
          }}
          onClose={() => {
            setAsking(null)
          }}
        />
      )}
    </BulkBar>
  )
}
