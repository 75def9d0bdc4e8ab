import { Button } from 'antd'
import { pluralize } from '@/shared/lib/format'
import { useListCardsQuery, useListCompanyCardsQuery } from '../cardsApi'
import styles from './Cards.module.css'

interface RetiredCardsProps {
  /** The company whose cards are listed; null for one's own. */
  companyId: string | null
  onShow: () => void
}

/** Leads to the retired cards where there are no others, so that their history stays in reach. */
export function RetiredCards({ companyId, onShow }: RetiredCardsProps) {
  const params = { status: ['retired' as const], limit: 0 }
  const own = useListCardsQuery(params, { skip: companyId !== null })
  const ofCompany = useListCompanyCardsQuery(
    { ...params, companyId: companyId ?? '' },
    { skip: companyId === null },
  )
  const total = (companyId === null ? own : ofCompany).data?.total ?? 0
  if (total === 0) return null
  return (
    <p className={styles.retired}>
      <Button type="link" onClick={onShow}>
        Show {pluralize(total, 'retired card')}
      </Button>
    </p>
  )
}
