import { neutralCss } from '@/publicCard/styles/cardCss'
import { NeutralPage } from '@/publicCard/neutral/NeutralPage'
import { type NeutralReason, neutralTexts } from '@/publicCard/neutral/neutralTexts'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PublicPage } from './PublicPage'

interface PublicNeutralPageProps {
  state: NeutralReason
  /** What the card was asked for by, where that is known. */
  cardKey?: string
}

/** What stands in the place of a card, or of its form, that shows nothing; its title is the tab's. */
export function PublicNeutralPage({ state, cardKey }: PublicNeutralPageProps) {
  usePageTitle(neutralTexts[state].title)
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
