import { type NeutralReason, neutralTexts } from './neutralTexts'
import { BrandMark } from '../BrandMark'

interface NeutralPageProps {
  state: NeutralReason
  /**
   * The product's home page, which links back to the card. For a blank card the app leads a
   * signed-in person from there to its activation; this page cannot know who reads it.
   */
  home: string
  /** The card whose exchange is off. */
  card?: string
}

/**
 * Shown instead of a card, or of its exchange form, with one link. Its stylesheet is `neutralCss`.
 */
export function NeutralPage({ state, home, card = home }: NeutralPageProps) {
  const { title, text } = neutralTexts[state]
  const [href, label] =
    state === 'blank' || state === 'unassigned'
      ? [home, state === 'blank' ? 'Activate this card' : 'Is this your card? Sign in']
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
          {label}
        </a>
      </main>
    </div>
  )
}
