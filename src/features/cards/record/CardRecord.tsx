import { useMemo } from 'react'
import { Form } from 'react-final-form'
import { useSearchParams } from 'react-router-dom'
import type { Card, CardWithHistory } from '@/contract/cards/card'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { PageHeader } from '@/shared/ui/PageHeader'
import { StatusChip } from '../face/StatusChip'
import { cardRole } from '../model/cardActs'
import { cardName } from '../model/cardTexts'
import { CardForm } from './CardForm'
import { CardHistory } from './CardHistory'
import styles from './CardPage.module.css'
import { CardState } from './CardState'
import { CardSummary } from './CardSummary'
import { type CardValues, cardValues, validateCard } from './cardValues'
import { useCardSave } from './useCardSave'

/** A card with everything about it. The form is around all of it: a chosen profile is drawn at once. */
export function CardRecord({ card }: { card: CardWithHistory }) {
  const saving = useCardSave(card)
  const { before, save } = saving
  const initialValues = useMemo(() => cardValues(before), [before])
  const back = useBackLink(card)
  return (
    <article>
      <PageHeader title={cardName(card)} mark={<StatusChip card={card} />} breadcrumbs={[back]} />
      <Form<CardValues>
        initialValues={initialValues}
        validate={validateCard}
        onSubmit={save}
        subscription={{}}
      >
        {() => (
          <div className={styles.columns}>
            <div className={styles.stack}>
              <CardSummary card={card} />
            </div>
            <div className={styles.stack}>
              <CardState card={card} />
              <CardForm card={card} saving={saving} />
              <CardHistory card={card} />
            </div>
          </div>
        )}
      </Form>
    </article>
  )
}

/** Returns the link to the list that the card was opened in, else to the one that has it. */
function useBackLink(card: Card) {
  const { may } = usePermissions()
  const [params] = useSearchParams()
  const isOthers = card.isCompanyCard && card.ownerId === ''
  const isManaged = card.isCompanyCard && cardRole(card, may) === 'admin'
  return isManaged && (isOthers || params.get('company') === card.companyId)
    ? { title: 'Company cards', to: paths.companyCards(card.companyId) }
    : { title: 'Cards', to: paths.cards }
}
