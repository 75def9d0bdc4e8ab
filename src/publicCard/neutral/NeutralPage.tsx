import { type NeutralReason, neutralTexts } from './neutralTexts'
import { BrandMark } from '../BrandMark'

interface NeutralPageProps {
  state: NeutralReason
  /** The entry of the product, which leads back to the card; the new owner of a card that is nobody's yet signs in there. */
  home: string
  /** The card whose owner takes no details (`off`). */
  card?: string
}

/** What stands in the place of a card that shows no profile, or of its form, with one way on. `neutralCss` is its stylesheet. */
export function NeutralPage({ state, home, card = home }: NeutralPageProps) {
  const { title, text } = neutralTexts[state]
  const [href, way] =
    state === 'unassigned'
      ? [home, 'Is this your card? Sign in']
      : state === 'off'
        ? [card, 'Back to the card']
        : [home, 'What is Tessera?']
  return (
    <div className="tc">
      <main className="tc-note">
        <BrandMark />
        <h1>{title}</h1>
        <p>{text}</p>
        <a className="tc-button" href={href}>
          {way}
        </a>
      </main>
    </div>
  )
}
