import { neutralCss } from '@/publicCard/cardCss'
import { NeutralPage } from '@/publicCard/NeutralPage'
import { type NeutralReason, neutralWords } from '@/publicCard/neutralWords'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PublicPage } from './PublicPage'

interface PublicNeutralProps {
  state: NeutralReason
  /** What the card was asked for by, where that is known. */
  cardKey?: string
}

/** What stands in the place of a card, or of its form, that shows nothing; its title is the tab's. */
export function PublicNeutral({ state, cardKey }: PublicNeutralProps) {
  usePageTitle(neutralWords[state].title)
  const [home, card] =
    cardKey === undefined
      ? [paths.home, paths.home]
      : [paths.homeForCard(cardKey), paths.card(cardKey)]
  return (
    <PublicPage css={neutralCss}>
      <NeutralPage state={state} home={home} card={card} />
    </PublicPage>
  )
}
