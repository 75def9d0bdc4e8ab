import { CalendarOutlined } from '@ant-design/icons'
import { EmptyState } from '@/shared/ui/EmptyState'

/** Shown while the dates of the address are no range. */
export function ChooseDays() {
  return (
    <EmptyState
      icon={<CalendarOutlined aria-hidden />}
      title="Choose the first and the last day"
      description="The figures appear once both dates are in order."
    />
  )
}
