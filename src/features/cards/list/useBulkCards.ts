import type { CardAction, CardSelection } from '@/contract/cards/cards'
import { useStartJob } from '@/features/jobs'
import { useChangeCardsMutation, useChangeCompanyCardsMutation } from '../cardsApi'

interface BulkCards {
  /** Starts one job for all selected cards; resolves to whether it started. */
  change: (action: CardAction, selection: CardSelection) => Promise<boolean>
  isStarting: boolean
}

/** Changes many of one's own cards, or of a company's. The tray shows progress and the outcome. */
export function useBulkCards(companyId: string | null): BulkCards {
  const [changeCards] = useChangeCardsMutation()
  const [changeCompanyCards] = useChangeCompanyCardsMutation()
  const { start, isStarting } = useStartJob()
  return {
    isStarting,
    change: (action, selection) =>
      start({ action, selection }, (request) =>
        companyId === null
          ? changeCards(request)
          : changeCompanyCards({ ...request, params: { companyId } }),
      ),
  }
}
