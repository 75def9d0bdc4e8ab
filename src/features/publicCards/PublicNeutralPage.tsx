import { neutralCss } from '@/publicCard/styles/cardCss'
import { NeutralPage } from '@/publicCard/neutral/NeutralPage'
import { type NeutralReason, neutralTexts } from '@/publicCard/neutral/neutralTexts'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { PublicPage } from './PublicPage'

interface PublicNeutralPageProps {
  state: NeutralReason
  /** The id or slug in the card's address, where it is known. */
  cardKey?: string
}

/** Shown instead of a card, or of its exchange form, that has nothing to show. */
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
