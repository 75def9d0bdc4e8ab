import { Button } from 'antd'
import type { Card } from '@/contract/cards/card'
import { FormSection } from '@/shared/forms/FormSection'
import { actTexts, visitorsText } from '../model/cardTexts'
import styles from './CardPage.module.css'
import { useCardActs } from './useCardActs'

/** The state of a card in words, with the acts that it allows. */
export function CardState({ card }: { card: Card }) {
  const { actsOf, act, dialogs } = useCardActs()
  const acts = actsOf(card)
  return (
    <FormSection title="State">
      <p className={styles.sentence}>{visitorsText(card)}</p>
      {acts.includes('cancelHandOver') && (
        <p className={styles.sentence}>
          If the code is lost, cancel the hand-over and hand the card over again. It then gets a new
          code.
        </p>
      )}
      {card.isCompanyCard && (
        <p className={styles.sentence}>
          It belongs to {card.companyName === '' ? 'a company' : card.companyName}
          {card.holder && `, and ${card.holder.name} holds it`}.
        </p>
      )}
      {acts.length > 0 && (
        <div className="button-row">
          {acts.map((each) => (
            <Button
              key={each}
              {...(each === 'retire' && { color: 'danger', variant: 'filled' })}
              {...(actTexts[each].endsWith('…') && { 'aria-haspopup': 'dialog' as const })}
              onClick={() => {
                act(each, card)
              }}
            >
              {actTexts[each]}
            </Button>
          ))}
        </div>
      )}
      {dialogs}
    </FormSection>
  )
}
